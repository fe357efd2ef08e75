import { expect, test } from 'vitest'
import { restartDelayMs } from './restart-delay.ts'

test('a worker that died is replaced at once; one that cannot open is tried ever less often', () => {
  expect([0, 1, 2, 3, 4, 20].map(restartDelayMs)).toEqual([0, 500, 1_000, 2_000, 4_000, 30_000])
})
