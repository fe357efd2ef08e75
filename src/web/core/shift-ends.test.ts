import { expect, test } from 'vitest'
import { shiftEnds } from './shift-ends.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

test('a shift can be planned to end at half hours of the next twelve hours', () => {
  const ends = shiftEnds(at('16T14:10').getTime(), null)
  expect(ends[0]).toEqual({ value: at('16T14:30').toISOString(), text: '2:30 pm' })
  expect(ends.at(-1)?.text).toBe('tomorrow 2:00 am')
})

test('the end that is planned is among them, whatever it is', () => {
  const ends = shiftEnds(at('16T14:10').getTime(), at('16T21:45'))
  expect(ends.map(({ text }) => text)).toContain('9:45 pm')
  expect(ends).toHaveLength(25)
})
