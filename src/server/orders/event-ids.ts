import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const ID_BYTES = 8

/** Event numbers as listeners see them: sealed, so that they tell neither how many orders there are nor how many came since. */
export class EventIds {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  seal(id: number): string {
    const iv = randomBytes(IV_BYTES)
    const plain = Buffer.alloc(ID_BYTES)
    plain.writeBigUInt64BE(BigInt(id))
    const cipher = createCipheriv(CIPHER, this.#key, iv)
    const sealed = [iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(sealed).toString('base64url')
  }

  /** null for what this shop has not sealed. */
  open(sealed: string): number | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length !== IV_BYTES + ID_BYTES + TAG_BYTES) return null
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    try {
      decipher.final()
    } catch {
      return null
    }
    return Number(plain.readBigUInt64BE())
  }
}
