import { once } from 'node:events'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPicturesFor } from './compatible-clients.ts'
import { Overloaded } from './overloaded.ts'

/** Does a piece of work once there is a place for it, or throws Overloaded. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

declare module 'fastify' {
  interface FastifyRequest {
    /** For what is left to do once the call has given its place back: set by the gate before the call. */
    inTurn: InTurn | null
  }
}

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

/** What a generator returns is the last chunk: whoever sends it need not wait for a turn to learn that it was. */
export type Chunks = AsyncGenerator<string, string | undefined>

type Options = {
  headers?: Record<string, string>
  /** Compresses the reply, say. */
  through?: Duplex | undefined
  /** Of a call that has no place of its own: the first chunk waits for its turn, too. */
  inTurn?: InTurn
}

/**
 * Sends a reply of any length, made as fast as it is read and never held as a whole. The first chunk is made
 * before the reply begins, so that what cannot be done at all is still refused with its status. Each further one waits
 * for its turn, however the others are read: a long reply becomes slower and holds nobody up. A chunk holds whole things.
 */
export async function sendChunks(
  reply: FastifyReply,
  chunks: Chunks,
  { headers = { 'cache-control': 'no-store' }, through, inTurn }: Options = {},
): Promise<undefined> {
  const { request } = reply
  const next = () => chunks.next()
  const first = await (inTurn ? inTurn(next) : next())
  const further = inTurn ?? request.inTurn ?? ((work) => work())
  const isGone = () => request.raw.socket.destroyed
  const pieces = inPieces(chunks, first, () => patiently(() => further(async () => (isGone() ? GONE : next())), isGone))
  const text = Readable.from(picturesFor(request, pieces), { objectMode: false })
  return sendStream(reply.headers(headers), through ? pipeline(text, through, () => undefined) : text)
}

type Piece = IteratorResult<string, string | undefined>
const GONE: Piece = { done: true, value: undefined }

async function* inPieces(chunks: Chunks, first: Piece, next: () => Promise<Piece>): AsyncGenerator<string> {
  try {
    let piece = first
    for (; !piece.done; piece = await next()) yield piece.value
    if (piece.value) yield piece.value
  } finally {
    await chunks.return(undefined)
  }
}

async function* picturesFor(request: FastifyRequest, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield withPicturesFor(request, piece)
}

const MAX_TRIES = 20

/** A reply that has begun cannot be refused any more: it waits. */
async function patiently<T>(work: () => Promise<T>, isGone: () => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Overloaded) || tries === MAX_TRIES || isGone()) throw error
      await pause(error.retryAfterSeconds * 1_000)
    }
  }
}
