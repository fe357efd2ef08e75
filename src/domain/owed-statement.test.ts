import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from './money.ts'
import { statementSince, statementText } from './owed-statement.ts'

const line = (day: string, amount: number) => ({ at: new Date(`${day}T06:00:00Z`), amount: paise(amount) })

test('a statement begins with what was owed before, and ends with what is owed now', () => {
  const lines = [
    line('2026-01-02', 8160),
    line('2026-01-30', -5000),
    line('2026-02-01', 4080),
    line('2026-02-09', -8000),
  ]
  expect(statementSince(lines, '2026-02-01')).toMatchObject({
    opening: 3160,
    entries: [{ balance: 7240 }, { balance: -760 }],
    closing: -760,
  })
  expect(statementSince(lines, '2027-01-01')).toMatchObject({ opening: -760, entries: [], closing: -760 })
  expect(statementSince([], '2026-02-01')).toEqual({ opening: 0, entries: [], closing: 0 })
})

test('its entries add up from the opening to the closing, whatever the day', () => {
  const day = fc.integer({ min: 1, max: 28 })
  fc.assert(
    fc.property(fc.array(fc.record({ day, amount: fc.integer({ min: -999, max: 999 }) })), day, (acts, since) => {
      const text = (n: number) => `2026-02-${String(n).padStart(2, '0')}`
      const lines = acts.sort((a, b) => a.day - b.day).map(({ day: at, amount }) => line(text(at), amount))
      const { opening, entries, closing } = statementSince(lines, text(since))
      expect(entries.reduce((sum, { amount }) => sum + amount, opening as number)).toBe(closing)
      expect(closing).toBe(acts.reduce((sum, { amount }) => sum + amount, 0))
    }),
  )
})

test('it reads as a message', () => {
  const about = { reason: 'order', paidBy: null, orderNumber: 'GC-1042' } as const
  const paid = { reason: 'payment', paidBy: 'upi', orderNumber: null } as const
  const { opening, entries, closing } = statementSince(
    [
      { ...line('2026-02-01', 8160), ...about },
      { ...line('2026-02-09', -9000), ...paid },
    ],
    '2026-02-01',
  )
  expect(
    statementText({ name: 'Asha Rao', from: '2026-02-01', opening, entries, closing }, 'GreenCart').split('\n'),
  ).toEqual([
    'GreenCart: statement for Asha Rao',
    'Before 1 February 2026: ₹0 owed',
    '1 February 2026 · Order GC-1042: ₹81.60',
    '9 February 2026 · Paid by UPI: −₹90',
    'Now: ₹8.40 paid in advance',
  ])
})
