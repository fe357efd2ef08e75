import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '#contract/accounts/passkeys.ts'

/** What a person, or a thief, may do differently than the options say. */
export type Ceremony = {
  origin?: string
  challenge?: string
  rpId?: string
  /** false: the device did not make sure who holds it. */
  isVerified?: boolean
  userHandle?: string
}

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64
const NO_MODEL = Buffer.alloc(16)

/** An authenticator and the browser around it, in software: one ES256 key, no attestation. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** As many signatures as it says that it has made; 0 for good in those that do not count. */
  counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  create({ challenge, rp, user }: CreationOptions, ceremony: Ceremony = {}): NewCredential {
    this.#userHandle = user.id
    const length = Buffer.from([0, this.id.length])
    const key = Buffer.concat([NO_MODEL, length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#state(ceremony.rpId ?? rp.id, ceremony, WITH_KEY), key])
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return {
      ...this.#names(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', { challenge, ...ceremony }).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  sign({ challenge, rpId }: RequestOptions, ceremony: Ceremony = {}): UsedCredential {
    const clientData = this.#clientData('webauthn.get', { challenge, ...ceremony })
    const authData = this.#state(ceremony.rpId ?? rpId, ceremony)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey)
    return {
      ...this.#names(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ceremony.userHandle ?? this.#userHandle,
      },
    }
  }

  #names() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #state(rpId: string, { isVerified = true }: Ceremony, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | more]), count])
  }

  /** The public key as a CBOR map: EC2, ES256, P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (name: number, value: string) =>
      Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')])
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)])
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
