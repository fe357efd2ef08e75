import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { moment } from '../moment.ts'
import { messageReply, user } from './accounts.ts'
import { storablePassword } from './credentials.ts'

const UNREADABLE = 'We couldn’t read this passkey. Please try again.'

/** Bytes as browsers write them into JSON. */
const base64url = (max: number) =>
  z.string(UNREADABLE).check(z.regex(/^[\w-]+$/, UNREADABLE), z.maxLength(max, UNREADABLE))

const publicKey = z.literal('public-key', UNREADABLE)
const credentialId = base64url(1364)
const clientDataJSON = base64url(4096)

/** What `PublicKeyCredential.toJSON` gives for a new passkey, as far as the shop looks at it. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(8192),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** And for one with which a shopper signs in. */
export const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    /** The id of the account, as the authenticator keeps it with the passkey. */
    userHandle: base64url(128),
  }),
})
export type UsedCredential = z.output<typeof usedCredential>

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Passkeys that the account has: an authenticator that holds one of them makes no second one. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof creationOptions>

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

const passkey = z.object({
  _id: z.string(),
  /** The browser and system in which it was added, such as 'Chrome on Android', until the shopper renames it. */
  name: z.string(),
  addedAt: moment,
  lastUsedAt: z.nullable(moment),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'List the shopper’s passkeys, the newest first',
  docs: 'Account',
  who: 'shopper',
  reply: z.object({ passkeys: z.array(passkey) }),
})

export const offerPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/offer',
  summary: 'Begin to add a passkey: the password gives options for the browser, which count once and for five minutes',
  docs: 'Account',
  who: 'shopper',
  cost: 'password',
  refusals: ['invalid_credentials', 'impossible_move'],
  body: z.object({ password: storablePassword }),
  reply: z.object({ options: creationOptions }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/add',
  summary: 'Add the passkey that the browser made from the options; the confirmed mailbox is told',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  refusals: ['invalid_credentials', 'already_exists', 'too_late', 'impossible_move'],
  body: z.object({ credential: newCredential }),
  reply: z.object({ ...messageReply.shape, passkey }),
})

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/rename',
  summary: 'Give a passkey a name that the shopper recognises',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  refusals: ['not_found'],
  body: z.object({ passkey: id, name: text(60) }),
  reply: z.object({ ...messageReply.shape, name: z.string() }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/remove',
  summary: 'Remove a passkey: it no longer signs in; the password stays',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  body: z.object({ passkey: id }),
  reply: messageReply,
})

export const offerPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/user/passkey-login/offer',
  summary: 'Begin to sign in with a passkey: options for the browser, which count once and for five minutes',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  reply: z.object({ options: requestOptions }),
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey-login',
  summary: 'Sign in as a shopper with what the browser made from the options; no email is needed',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  refusals: ['invalid_credentials', 'not_found', 'too_late'],
  body: z.object({ credential: usedCredential }),
  reply: z.object({ ...messageReply.shape, user }),
})
