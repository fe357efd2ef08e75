import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { OutcomeUnknown } from '../db/lost-connection.ts'
import { busyPage } from './busy-page.ts'
import { statusFor } from './compatible-clients.ts'
import { Overloaded } from './overloaded.ts'
import { SessionOver } from './session-over.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Set when the call was refused, for the log and the metrics. */
    refusalCode: RefusalCode | null
  }
}

/** Everything that was thrown ends here: once in the log with a reference, once as a sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateReply('refusalCode', null)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found', "We couldn't find this page.")))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Overloaded) return sendBusy(error, request, reply)
    if (error instanceof SessionOver) return sendRefusal(reply, refuse('not_signed_in'))
    return sendRefusal(reply, refusalFor(error, request.log))
  })
}

/** The refusal for a thrown error; an unexpected one is logged whole, with a reference. */
export function refusalFor(error: FastifyError, log: FastifyBaseLogger): Refused {
  const known = refusalForInput(error) ?? refusalForDatabase(error)
  if (known) {
    if (known.body.code === 'unavailable') log.warn({ err: error }, 'database unavailable')
    return known
  }
  const reference = randomUUID()
  log.error({ err: error, reference }, 'unexpected error')
  return refuse('internal', undefined, { reference })
}

const RETRY_UNAVAILABLE_SECONDS = 1

export function sendRefusal(
  reply: FastifyReply,
  { body, retryAfterSeconds }: Refused,
  { status }: { status: number } = REFUSAL_REPLIES[body.code],
): FastifyReply {
  const retryAfter = retryAfterSeconds ?? (status === 503 ? RETRY_UNAVAILABLE_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.refusalCode = body.code
  return reply.code(statusFor(reply.request, status)).header('cache-control', 'no-store').send(body)
}

/** A browser gets a page that reloads itself; a call gets a refusal. */
function sendBusy(
  { code, retryAfterSeconds }: Overloaded,
  { url, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const busy = refuse(code, undefined, { begun: false, retryAfterSeconds })
  if (url.startsWith('/api/') || !headers.accept?.includes('text/html')) return sendRefusal(reply, busy)
  reply.refusalCode = busy.body.code
  const page = busyPage(code, retryAfterSeconds)
  return reply.code(REFUSAL_REPLIES[code].status).headers(page.headers).send(page.html)
}

/** What the reader of forms says of broken ones; it gives them no code. */
const BROKEN_FORM = /unexpected end of multipart data$|^Multipart: Boundary not found$/i

function refusalForInput(error: FastifyError): Refused | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return refuse('too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refuse('unsupported_type')
  }
  if (BROKEN_FORM.test(error.message)) return refuse('malformed', "We couldn't read the whole form. Please try again.")
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return refuse('malformed')
  return null
}

const OUTCOME_UNKNOWN = "We can't tell whether this was saved. Please have a look before you try again."

const AWAY_CODES =
  /^(08...|57P0[123]|53...|25006|25P03|57014|55P03|40P01|40001|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|ENOSPC)$/
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

function refusalForDatabase(error: Error): Refused | null {
  if (error instanceof OutcomeUnknown) return refuse('unavailable', OUTCOME_UNKNOWN)
  const cause = rootCause(error)
  const code = 'code' in cause ? String(cause.code) : ''
  if (/^22/.test(code)) return refuse('malformed', "This request contains values we can't save.")
  if (AWAY_CODES.test(code) || AWAY_WORDS.test(cause.message)) return refuse('unavailable')
  return null
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error
}
