import * as z from 'zod/mini'
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '#contract/accounts/passkeys.ts'
import { CHALLENGE_SECONDS } from './passkey-challenge-store.ts'
import type { CredentialName, StoredPasskey } from './passkey-store.ts'

/** Two dozen packages that only passkeys need: a shop starts without them. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** EdDSA, ES256, RS256: what browsers and authenticators have. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT = CHALLENGE_SECONDS * 1000

/** Why a credential was not accepted, for the log. */
export class NotAccepted {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

type Account = { id: string; name: string; email: string }
type Offered = { challenge: string; known: CredentialName[] }
export type AcceptedCredential = CredentialName & { publicKey: Uint8Array; counter: number }

/** The two ceremonies of WebAuthn, for the site that the shop's public URL names. */
export function passkeyCeremonies(publicUrl: string, shopName: () => string) {
  const { origin, hostname } = new URL(publicUrl)
  /** A passkey alone opens the account, so the device has to make sure who holds it. */
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }

  return {
    offer({ id, name, email }: Account, { challenge, known }: Offered): CreationOptions {
      return {
        challenge,
        rp: { id: hostname, name: shopName() },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: TIMEOUT,
        attestation: 'none',
        excludeCredentials: known.map((credential) => ({ type: 'public-key', ...credential })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      }
    },

    async accept(credential: NewCredential, challenge: string): Promise<AcceptedCredential | NotAccepted> {
      const { verifyRegistrationResponse } = await library()
      try {
        await refuseCertificates(credential)
        const { clientDataJSON, attestationObject, transports = [] } = credential.response
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!registrationInfo) return new NotAccepted('not verified')
        const { id, publicKey, counter } = registrationInfo.credential
        return { id, publicKey, counter, transports: KNOWN_TRANSPORTS.filter((known) => transports.includes(known)) }
      } catch (error) {
        return new NotAccepted(String(error))
      }
    },

    ask(challenge: string): RequestOptions {
      return { challenge, rpId: hostname, timeout: TIMEOUT, userVerification: 'required' }
    },

    /** The counter that the authenticator has reached. */
    async check(
      credential: UsedCredential,
      { challenge, passkey }: { challenge: string; passkey: StoredPasskey },
    ): Promise<number | NotAccepted> {
      const { verifyAuthenticationResponse } = await library()
      const { id, response } = credential
      if (Buffer.from(response.userHandle, 'base64url').toString() !== passkey.userId)
        return new NotAccepted('another account')
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
        })
        return verified ? authenticationInfo.newCounter : new NotAccepted('wrong signature')
      } catch (error) {
        return new NotAccepted(String(error))
      }
    },
  }
}

const clientData = z.object({ challenge: z.string().check(z.maxLength(100)) })

/** The challenge that the browser says it was given; null when it says nothing that makes sense. */
export function challengeIn({ response }: NewCredential | UsedCredential): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return clientData.parse(said).challenge
  } catch {
    return null
  }
}

/**
 * Browsers that are asked for no attestation send none, or a signature by the new key itself. Certificates would make
 * the library read what strangers made up, and ask other sites whether it is revoked.
 */
async function refuseCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await helpers()
  const attestation = decodeAttestationObject(bytesOf(response.attestationObject))
  const format = attestation.get('fmt')
  const isPlain = format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  if (!isPlain) throw new Error(`attestation ${format} was not asked for`)
}

const KNOWN_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
