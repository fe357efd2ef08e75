import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from './refused.ts'

const TOO_SLOW = refuse(408, 'malformed', 'This request took too long to arrive.')
const TOO_LONG = refuse(431, 'too_large', 'The headers of this request are too long.')
const UNREADABLE = refuse(400, 'malformed', "We couldn't read this request.")

/** Bytes that never became a request get the same kind of answer as one that is refused. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const { status, body } =
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : UNREADABLE
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(json)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${json}`)
  socket.destroySoon()
}
