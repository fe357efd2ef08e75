import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Settles when the reply has begun, not when it is over: a stream may last for hours, and its call must not
 * count as work for as long as that.
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<undefined> {
  const begun = Promise.race([once(reply.raw, 'pipe'), once(reply.raw, 'close')])
  reply.send(stream)
  await begun
  reply.raw.flushHeaders()
  return undefined
}

/**
 * Sends a reply of any length, made as fast as it is read and never held as a whole. The first chunk is made
 * before the reply begins, so that what cannot be done at all is still refused honestly.
 */
export async function sendChunks(reply: FastifyReply, chunks: AsyncGenerator<string>): Promise<undefined> {
  const first = await chunks.next()
  const stream = Readable.from(from(first, chunks), { objectMode: false })
  return sendStream(reply.header('cache-control', 'no-store'), stream)
}

async function* from(first: IteratorResult<string>, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value
  yield* chunks
}
