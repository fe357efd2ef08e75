import { expect, test } from 'vitest'
import { hideNumbers } from './log-secrets.ts'

test.each([
  ['asha@example.com', 'a***@example.com'],
  ['{"to":"asha.rao+shop@mail.example.com"}', '{"to":"a***@mail.example.com"}'],
  ['to=asha@example.com, ravi@example.org.', 'to=a***@example.com, r***@example.org.'],
  ["<o'neill@example.com>", '<o***@example.com>'],
  ['आशा@उदाहरण.भारत', 'आ***@उदाहरण.भारत'],
  [`${'x'.repeat(300)}@example.com`, 'x***@example.com'],
  ['user@localhost', 'user@localhost'],
  ['2 @ ₹40', '2 @ ₹40'],
])('an email address keeps its first letter: %s', (line, hidden) => expect(hideNumbers(line)).toBe(hidden))

const TRIES = 4

/** Milliseconds of work, whatever else the machine is doing: the least of some tries. */
function workOf(line: string): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage()
    hideNumbers(line)
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...tries)
}

const SHORT = 5_000
const LITTLE_MS = 10

test.each([
  ['letters', 'a'],
  ['letters and dots', 'a.'],
  ['at signs', '@'],
  ['letters and at signs', 'a@'],
  ['addresses without an end', 'a@b.'],
  ['addresses', 'a@b.c '],
  ['digits', '4'],
  ['digits and spaces', '4 '],
  ['signs', '+-'],
])('a line that is eight times as long takes about eight times as long, not sixty-four: %s', (_, part) => {
  for (const write of [
    (times: number) => part.repeat(times),
    (times: number) => `${part.repeat(times)}@`,
    (times: number) => `@${part.repeat(times)}`,
    (times: number) => `${part.repeat(times)}@${part.repeat(times)}`,
  ]) {
    const short = Math.max(LITTLE_MS, workOf(write(SHORT)))
    expect(workOf(write(8 * SHORT))).toBeLessThan(24 * short)
  }
})
