import { once } from 'node:events'
import { type Duplex, pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { withPicturesFor } from './compatible-clients.ts'

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

type Options = {
  headers?: Record<string, string>
  /** Compresses the reply, say. */
  through?: Duplex | undefined
}

/**
 * Sends a reply of any length, made as fast as it is read and never held as a whole. The first chunk is made
 * before the reply begins, so that what cannot be done at all is still refused with its status. A chunk holds whole things.
 */
export async function sendChunks(
  reply: FastifyReply,
  chunks: AsyncGenerator<string>,
  { headers = { 'cache-control': 'no-store' }, through }: Options = {},
): Promise<undefined> {
  const first = await chunks.next()
  const finish = (chunk: string) => withPicturesFor(reply.request, chunk)
  const text = Readable.from(from(first, chunks, finish), { objectMode: false })
  return sendStream(reply.headers(headers), through ? pipeline(text, through, () => undefined) : text)
}

async function* from(
  first: IteratorResult<string>,
  chunks: AsyncGenerator<string>,
  finish: (chunk: string) => string,
): AsyncGenerator<string> {
  if (!first.done) yield finish(first.value)
  for await (const chunk of chunks) yield finish(chunk)
}
