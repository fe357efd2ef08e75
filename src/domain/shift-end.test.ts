import { expect, test } from 'vitest'
import { askedFrom, mayBePlanned, shiftEnd } from './shift-end.ts'

const at = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)

test('a shift ends as planned, or two hours after the last act, whichever is first', () => {
  expect(shiftEnd({ plannedEnd: null, actedAt: at('14:00') })).toEqual({ at: at('16:00'), cause: 'idle' })
  expect(shiftEnd({ plannedEnd: at('21:00'), actedAt: at('14:00') })).toEqual({ at: at('16:00'), cause: 'idle' })
  expect(shiftEnd({ plannedEnd: at('21:00'), actedAt: at('20:50') })).toEqual({ at: at('21:00'), cause: 'planned' })
})

test('the person is asked in the last ten minutes', () => {
  expect(askedFrom(at('16:00'))).toBe(at('15:50').getTime())
})

test('an end is planned for within a day from now', () => {
  const now = at('14:00').getTime()
  expect(mayBePlanned(at('21:00'), now)).toBe(true)
  expect(mayBePlanned(at('13:59'), now)).toBe(false)
  expect(mayBePlanned(new Date('2026-11-17T14:01:00+05:30'), now)).toBe(false)
})
