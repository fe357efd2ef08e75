import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 as authenticator apps have it: SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks may differ by one step. */
const DRIFT = [-1, 0, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpKey = (): Uint8Array => randomBytes(20)

export const totpStep = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS)

export function totpCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The time step that this is the code of, if it is after the last one used: a code works once. */
export function stepOfCode(code: string, key: Uint8Array, { lastStep, now }: { lastStep: number; now: number }) {
  if (!/^\d{6}$/.test(code)) return null
  const steps = DRIFT.map((drift) => totpStep(now) + drift)
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(code), Buffer.from(totpCode(key, step))))
  return matching.find((step) => step > lastStep) ?? null
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The key as the link that authenticator apps read from a QR code. */
export function otpauthUri(key: Uint8Array, { shop: name, account }: { shop: string; account: string }): string {
  // Apps split the label at its first colon.
  const shop = name.replaceAll(':', ' ')
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(shop)}`
}
