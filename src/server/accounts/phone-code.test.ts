import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf, isCode } from './phone-code.ts'

test('a code has six digits, any of them as often as any other, and is the same at every look', () => {
  const counts = new Map<string, number>()
  for (let times = 0; times < 6000; times++) {
    const seed = randomBytes(32)
    const code = codeOf(seed, 'secret')
    expect(code).toMatch(/^\d{6}$/)
    if (times < 50) expect(codeOf(seed, 'secret')).toBe(code)
    for (const [place, digit] of [...code].entries()) {
      const key = `${place} ${digit}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(60)
  for (const count of counts.values()) expect(count).toBeGreaterThan(450)
})

test('who has the database but not the secret of the shop knows no code', () => {
  const seeds = Array.from({ length: 20 }, () => randomBytes(32))
  expect(seeds.map((seed) => codeOf(seed, 'one'))).not.toEqual(seeds.map((seed) => codeOf(seed, 'other')))
})

test('nothing but the code itself is the code', () => {
  const seed = randomBytes(32)
  const code = codeOf(seed, 'secret')
  const is = (given: string) => isCode(given, { seed, secret: 'secret' })
  expect(is(code)).toBe(true)
  for (const other of [
    '',
    code.slice(1),
    `${code}0`,
    code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    '१२३४५६',
  ])
    expect(is(other)).toBe(false)
})
