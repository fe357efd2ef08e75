import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import {
  codeOf,
  hasLostConnection,
  isConflict,
  OutcomeUnknown,
  rootCause,
  takesNoWrites,
} from '../db/lost-connection.ts'
import { type BusyShop, busyPage } from './busy-page.ts'
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
export function answerErrors(app: FastifyInstance, shopNow: () => BusyShop): void {
  app.decorateReply('refusalCode', null)
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refuse('not_found', 'We couldn’t find this page.')))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Overloaded) return sendBusy(error, request, reply, shopNow())
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
  shop: BusyShop,
): FastifyReply {
  const busy = refuse(code, undefined, { begun: false, retryAfterSeconds })
  if (url.startsWith('/api/') || !headers.accept?.includes('text/html')) return sendRefusal(reply, busy)
  reply.refusalCode = busy.body.code
  const page = busyPage(code, { shop, retryAfterSeconds })
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
  if (BROKEN_FORM.test(error.message)) return refuse('malformed', 'We couldn’t read the whole form. Please try again.')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return refuse('malformed')
  return null
}

const OUTCOME_UNKNOWN = 'We can’t tell whether this was saved. Please have a look before you try again.'

/** Out of resources, cut off, or waiting for a lock; and what Node says of a name or a disk. */
const UNAVAILABLE_CODES = /^(53...|57014|55P03|ENOTFOUND|ENOSPC)$/
/** What the pool of connections says, without a code. */
const NO_CONNECTION = /timeout exceeded when trying to connect/

function refusalForDatabase(error: Error): Refused | null {
  if (error instanceof OutcomeUnknown) return refuse('unavailable', OUTCOME_UNKNOWN)
  const cause = rootCause(error)
  const code = codeOf(cause)
  if (/^22/.test(code)) return refuse('malformed', 'This request contains values we can’t save.')
  if (hasLostConnection(cause) || isConflict(cause) || takesNoWrites(cause)) return refuse('unavailable')
  return UNAVAILABLE_CODES.test(code) || NO_CONNECTION.test(String(cause)) ? refuse('unavailable') : null
}
