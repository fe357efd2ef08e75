import * as z from 'zod/mini'
import {
  type CreationOptions,
  type NewCredential,
  newCredential,
  type RequestOptions,
  type UsedCredential,
  usedCredential,
} from '#contract/accounts/passkeys.ts'

const IP = /^\[|^[\d.]+$/

/** Passkeys belong to a domain, by https or on this machine; an IP has none. */
export const hasPasskeys = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !IP.test(window.location.hostname)

/** Without a credential, `message` says why in words for the shopper; it is empty when they changed their mind. */
type Asked<C> = { success: true; credential: C } | { success: false; message: string }

export function makeCredential(options: CreationOptions): Promise<Asked<NewCredential>> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return ask(newCredential, options, () => navigator.credentials.create({ publicKey }))
}

export function pickCredential(options: RequestOptions): Promise<Asked<UsedCredential>> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return ask(usedCredential, options, () => navigator.credentials.get({ publicKey }))
}

/** So that the browser stops to offer a passkey that the shop no longer knows; only some can be told. */
export async function deleteCredential({ rpId }: RequestOptions, { id: credentialId }: UsedCredential): Promise<void> {
  if ('signalUnknownCredential' in PublicKeyCredential)
    await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined)
}

async function ask<S extends z.ZodMiniType>(
  schema: S,
  { timeout }: { timeout: number },
  browser: () => Promise<Credential | null>,
): Promise<Asked<z.output<S>>> {
  const since = Date.now()
  try {
    const credential = await browser()
    const json = credential instanceof PublicKeyCredential ? credential.toJSON() : null
    return { success: true, credential: z.parse(schema, json) }
  } catch (error) {
    const isLate = Date.now() - since >= timeout
    return { success: false, message: isLate ? TOO_LATE : sayWhy(error instanceof DOMException ? error.name : '') }
  }
}

const TOO_LATE = 'This took too long. Please try again.'

/** Browsers do not tell a shopper who cancels from a passkey that is not there, and have told them of the latter. */
function sayWhy(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return ''
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys don’t work at this web address.'
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return 'This device can’t store passkeys. Please set a screen lock, or try another device.'
  return 'This didn’t work in your browser. Please try again.'
}
