import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base32, otpauthUri, stepOfCode, totpCode, totpStep } from './totp.ts'

const key = Buffer.from('12345678901234567890')

describe('codes', () => {
  test('are those of RFC 6238, appendix B', () => {
    const vectors: [number, string][] = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ]
    for (const [seconds, eightDigits] of vectors) {
      expect(totpCode(key, totpStep(seconds * 1000))).toBe(eightDigits.slice(-6))
    }
  })

  test('are right one step early or late, and once only', () => {
    const step = fc.integer({ min: 10, max: 2 ** 31 - 2 })
    fc.assert(
      fc.property(step, fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 29_999 }), (now, drift, ms) => {
        const at = { lastStep: 0, now: now * 30_000 + ms }
        const code = totpCode(key, now + drift)
        const found = stepOfCode(code, key, at)
        if (Math.abs(drift) <= 1) expect(found).not.toBeNull()
        if (found === null) return
        expect(totpCode(key, found)).toBe(code)
        expect(Math.abs(found - now)).toBeLessThanOrEqual(1)
        const again = stepOfCode(code, key, { ...at, lastStep: found })
        expect(again === null || again > found).toBe(true)
      }),
    )
  })

  test('that are none are refused, whatever they are', () => {
    const at = { lastStep: 0, now: 59_000 }
    for (const code of ['', '28708', '2870829', '28708२', '２８７０８２', '287082\n', 'é'.repeat(6), '-28708']) {
      expect(stepOfCode(code, key, at)).toBeNull()
    }
    expect(stepOfCode('287082', key, at)).toBe(1)
  })
})

test('a key is written as RFC 4648 and authenticator apps have it', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(words).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(otpauthUri(key, { shop: 'GreenCart shop.example', account: 'a b@shop.example' })).toBe(
    'otpauth://totp/GreenCart%20shop.example:a%20b%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=GreenCart%20shop.example',
  )
})
