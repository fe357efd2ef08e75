import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const queueOf = (...keys: string[]) => {
  const queue = new FairQueue<string>()
  keys.forEach((key, at) => void queue.push(key, `${key}${at}`))
  return queue
}
const drain = (queue: FairQueue<string>) => Array.from({ length: queue.length }, () => queue.shift())

test('keys take turns, and one key keeps its order', () => {
  expect(drain(queueOf('a', 'a', 'a', 'b', 'a', 'c', 'b'))).toEqual(['a0', 'b3', 'c5', 'a1', 'b6', 'a2', 'a4'])
})

test('who leaves is not served', () => {
  const queue = queueOf('a', 'a', 'b')
  queue.remove('a', 'a0')
  queue.remove('b', 'b2')
  queue.remove('b', 'b2')
  expect(queue.length).toBe(1)
  expect(drain(queue)).toEqual(['a1'])
})

const aKey = fc.constantFrom('a', 'b', 'c', 'd')

test('whoever comes, the promised number goes first at most, and every one is served once', () => {
  fc.assert(
    fc.property(fc.array(aKey, { maxLength: 60 }), fc.nat(30), aKey, (keys, served, late) => {
      const queue = queueOf(...keys)
      const before = Array.from({ length: served }, () => queue.shift()).filter((one) => one !== undefined)
      const promised = queue.ahead(late)
      queue.push(late, 'late')
      const after = drain(queue)
      expect(after.indexOf('late')).toBeLessThanOrEqual(promised)
      expect([...before, ...after].toSorted()).toEqual([...keys.map((key, at) => `${key}${at}`), 'late'].toSorted())
      expect(queue.shift()).toBeUndefined()
    }),
  )
})
