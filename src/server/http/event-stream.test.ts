import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

const open = () => new EventStream(String)

async function textOf({ body }: EventStream): Promise<string> {
  body.end()
  const parts: string[] = []
  for await (const part of body) parts.push(String(part))
  return parts.join('')
}

const large = JSON.stringify('x'.repeat(200 * 1024))

test('what is sent while a stream is held comes after what was before it', async () => {
  const stream = open()
  stream.hold()
  stream.send('order', '"second"', 7)
  stream.beat()
  stream.release([{ event: 'order', json: '"first"', id: 4 }])
  stream.send('order', '"third"', 6)
  expect((await textOf(stream)).match(/id: .*\n.*\n.*/g)).toEqual([
    'id: 4\nevent: order\ndata: "first"',
    'id: 7\nevent: order\ndata: "second"',
    'id: 7\nevent: order\ndata: "third"',
  ])
})

test.each([
  ['held', (stream: EventStream) => stream.hold()],
  ['not read', () => undefined],
])('a stream that is %s and has too much to tell is dropped, and nobody waits for it', async (_, begin) => {
  const [full, other] = [open(), open()]
  begin(full)
  for (let nth = 1; nth <= 5; nth++) {
    full.send('order', large, nth)
    other.send('order', '"small"', nth)
  }
  expect(full.isOpen).toBe(false)
  full.release([])
  expect(await textOf(other)).toContain('id: 5')
})
