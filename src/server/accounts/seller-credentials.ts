import { createHash, timingSafeEqual } from 'node:crypto'

export type SellerCredentials = { email: string; password: string }

/** Changes with the credentials, so that sessions opened with old ones end. */
export function fingerprint({ email, password }: SellerCredentials): Uint8Array {
  return createHash('sha256').update(`${email}\n${password}`).digest()
}

export function areTheSellers(given: SellerCredentials, sellers: SellerCredentials): boolean {
  return timingSafeEqual(fingerprint(given), fingerprint(sellers))
}
