import type { FastifyBaseLogger } from 'fastify'
import type { RefusalCode } from '#contract/refusal.ts'

type Answered = { method: string | undefined; status: number; ms?: number; refused?: RefusalCode }
/** `route` is the path as a route names it, which has no ids in it. */
type Asked = { url: string | undefined; route?: string | undefined }

const MAX_PATH = 100

/** The line of a request, also of one that was answered from memory. Queries never go into the log: they carry searches and tokens. */
export function logRequest(log: FastifyBaseLogger, { url = '', route }: Asked, answered: Answered): void {
  const { method, ...rest } = answered
  const path = route && !route.endsWith('*') ? route : url.split(/[?#]/, 1)[0]?.slice(0, MAX_PATH)
  log.info({ method, path, ...rest }, 'request')
}
