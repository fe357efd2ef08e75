import { expect, test } from 'vitest'
import type { PickTask } from '#contract/orders/picking.ts'
import { type PickStep, tasksAfter } from './pick-steps.ts'

const task = (id: string): PickTask => ({
  _id: id,
  number: 'GC-1',
  firstName: 'Asha',
  area: null,
  placedAt: new Date(0),
  by: null,
  isMine: false,
  phone: null,
  lines: [0, 1].map((line) => ({
    line,
    name: `Item ${line}`,
    image: [],
    weight: null,
    category: 'Dairy',
    quantity: 2,
    picked: 0,
    short: 0,
  })),
})
const line = (picked: number, short: number): PickStep => ({ kind: 'line', id: 'a', line: 1, picked, short })

test('what comes instead shows before the shop has confirmed it, and an undo makes the line short again', () => {
  const whey = { product: 'whey', name: 'Whey', image: [], weight: null, category: 'Dairy', quantity: 1, pieces: 1 }
  const [plain] = [task('a')]
  const short = { ...plain, lines: plain.lines.map((one) => ({ ...one, picked: 1, short: 1, replacements: [whey] })) }
  const replace = (quantity: number): PickStep => ({ kind: 'replace', id: 'a', line: 1, product: 'whey', quantity })
  expect(tasksAfter([short], [replace(1)])[0]?.lines[1]).toMatchObject({ short: 0, replaced: 1, instead: whey })
  const [undone] = tasksAfter([short], [replace(1), replace(0)])
  expect(undone?.lines[1]).toMatchObject({ picked: 1, short: 1 })
  expect(undone?.lines[1]).not.toHaveProperty('instead')
})

test('a weight that is still to be sent is shown, and an undone one is gone', () => {
  const weighed: PickStep = { kind: 'line', id: 'a', line: 1, picked: 2, short: 0, weighed: 485 }
  expect(tasksAfter([task('a')], [weighed])[0]?.lines[1]).toMatchObject({ picked: 2, weighed: 485 })
  expect(tasksAfter([task('a')], [weighed, line(0, 0)])[0]?.lines[1]?.weighed).toBeUndefined()
})

test('a picker without a connection sees what they did', () => {
  const steps: PickStep[] = [{ kind: 'start', id: 'a' }, line(1, 1)]
  const [mine, next] = tasksAfter([task('a'), task('b')], steps)
  expect(mine).toMatchObject({ isMine: true, lines: [{ picked: 0 }, { picked: 1, short: 1 }] })
  expect(next).toEqual(task('b'))
  expect(tasksAfter([task('a'), task('b')], [...steps, { kind: 'done', id: 'a' }])).toEqual([task('b')])
})
