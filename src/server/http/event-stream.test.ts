import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

const open = () => new EventStream(String)
const textOf = ({ body }: EventStream) => String(body.read() ?? '')
const large = JSON.stringify('x'.repeat(200 * 1024))

test('what is sent while a stream is held comes after what was before it', () => {
  const stream = open()
  stream.hold()
  stream.send('order', '"second"', 7)
  stream.beat()
  stream.release([{ event: 'order', json: '"first"', id: 4 }])
  stream.send('order', '"third"', 6)
  expect(textOf(stream).match(/id: .*\n.*\n.*/g)).toEqual([
    'id: 4\nevent: order\ndata: "first"',
    'id: 7\nevent: order\ndata: "second"',
    'id: 7\nevent: order\ndata: "third"',
  ])
})

test.each([
  ['held', (stream: EventStream) => stream.hold()],
  ['not read', () => undefined],
])('a stream that is %s and has too much to tell is dropped, and nobody waits for it', (_, begin) => {
  const [full, other] = [open(), open()]
  begin(full)
  for (let nth = 1; nth <= 5; nth++) {
    full.send('order', large, nth)
    other.send('order', '"small"', nth)
  }
  expect(full.isOpen).toBe(false)
  full.release([])
  expect(textOf(other)).toContain('id: 5')
})
