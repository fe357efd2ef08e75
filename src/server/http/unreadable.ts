import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { refuse } from '#contract/refused.ts'

const TOO_SLOW = refuse('timeout')
const TOO_LONG = refuse('headers_too_large')
const UNREADABLE = refuse('malformed')

/** Bytes that never became a request get the same kind of answer as one that is refused. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const { body } =
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ? TOO_SLOW : code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : UNREADABLE
  const { status } = REFUSAL_REPLIES[body.code]
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
