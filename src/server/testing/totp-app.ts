import { totpCode, totpStep } from '../accounts/totp.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export type TotpApp = { key: Uint8Array; code(drift?: number): string; wrongCode(): string }

/** An app on a phone that was given the key; `drift`: how many steps of 30 seconds its clock is ahead. */
export function totpApp(base32: string): TotpApp {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const code = (drift = 0) => totpCode(key, totpStep(Date.now()) + drift)
  return {
    key,
    code,
    wrongCode() {
      const near = [-1, 0, 1].map(code)
      return ['111111', '222222', '333333', '444444'].find((guess) => !near.includes(guess)) ?? ''
    },
  }
}
