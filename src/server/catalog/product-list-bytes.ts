import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { corsHeaders, withPicturesAt } from '../http/compatible-clients.ts'
import { compress, type Encoding, encodingFor, isUnchanged } from '../http/encoded-body.ts'

/** Lower than for pages: the list is larger and changes with every product. */
const LEVEL = 4

export type ListSettings = {
  standingHeaders: Record<string, string>
  /** Where pictures are for clients on other origins. */
  pictureOrigin: string
  /** Whether there are such clients: caches must then keep an answer for each origin. */
  hasClientsElsewhere: boolean
}

/** A form in which the list is asked for; `elsewhere` has pictures with their whole address. */
export type ListForm = Encoding | `${Encoding} elsewhere`

export function listFormFor({ headers, compatibleClient }: FastifyRequest): ListForm {
  const encoding = encodingFor(headers['accept-encoding'])
  return compatibleClient === 'elsewhere' ? `${encoding} elsewhere` : encoding
}

/** Headers are kept as node:http sends them, name after value after name. */
export type ListBytes = { bytes: Buffer; etag: string; headers: string[]; unchanged: string[] }

export async function listBytes(json: string, form: ListForm, settings: ListSettings): Promise<ListBytes> {
  const { standingHeaders, pictureOrigin, hasClientsElsewhere } = settings
  const [encoding, elsewhere] = form.split(' ') as [Encoding, string?]
  const body = Buffer.from(elsewhere ? withPicturesAt(pictureOrigin, json) : json)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}-${encoding}"`
  const bytes = await compress(encoding, body, LEVEL)
  const vary = hasClientsElsewhere ? 'accept-encoding, origin' : 'accept-encoding'
  const unchanged = { ...standingHeaders, etag, 'cache-control': 'no-cache', vary }
  const headers = {
    ...unchanged,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(bytes.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
  return { bytes, etag, headers: Object.entries(headers).flat(), unchanged: Object.entries(unchanged).flat() }
}

/** Past the framework's way of replying, as pages go: for bytes in memory that would cost more than all the rest. */
export function sendList({ headers, compatibleClient }: FastifyRequest, reply: FastifyReply, list: ListBytes): void {
  const cors = compatibleClient === 'elsewhere' ? Object.entries(corsHeaders(headers.origin ?? '')).flat() : null
  const withCors = (kept: string[]) => (cors ? [...kept, ...cors] : kept)
  reply.hijack()
  if (isUnchanged(headers['if-none-match'], list.etag)) reply.raw.writeHead(304, withCors(list.unchanged)).end()
  else reply.raw.writeHead(200, withCors(list.headers)).end(list.bytes)
}
