import { expect, test } from 'vitest'
import { rushWords } from './rush-words.ts'

const at = (time: string) => new Date(`2026-11-16T${time}:00+05:30`)
const now = at('18:00')

const forecast = (pickers: number, riders: number, tooLongFrom: Date | null) => ({
  hands: { pickers, riders },
  free: { pickers: [], riders: [] },
  late: 0,
  tooLongFrom,
  areas: [
    { name: 'Indiranagar', by: now, tooLong: false },
    { name: 'Whitefield', by: now, tooLong: tooLongFrom?.getTime() === now.getTime() },
  ],
})
const said = (...forecasts: ReturnType<typeof forecast>[]) => rushWords({ at: now, maxPromiseMinutes: 90, forecasts })

test('the board says when the longest promise is passed, and what one more would change', () => {
  expect(said(forecast(1, 1, at('18:42')), forecast(2, 1, at('18:44')), forecast(1, 2, at('19:56')))).toEqual({
    isNear: true,
    sentences: [
      'At this pace, new orders pass 90 minutes around 6:40 pm.',
      'One more picker would change little.',
      'One more rider would make it about 7:55 pm.',
    ],
  })
  const kept = said(forecast(1, 1, at('18:42')), forecast(2, 1, at('18:42')), forecast(1, 2, null))
  expect(kept?.sentences.at(-1)).toBe('One more rider would keep them within 90 minutes for the next two hours.')
})

test('once it is passed, it says where', () => {
  expect(said(forecast(1, 1, now), forecast(2, 1, now))?.sentences).toEqual([
    'New orders to Whitefield would take longer than 90 minutes, so customers there choose a delivery time.',
    'One more picker would change little.',
  ])
})

test('a quiet evening says so, and a shop without a longest promise says nothing', () => {
  expect(said(forecast(1, 1, null))).toMatchObject({ isNear: false })
  expect(rushWords({ at: now, maxPromiseMinutes: null, forecasts: [forecast(1, 1, null)] })).toBeNull()
})
