import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import { humanLine } from './log-line.ts'
import { logRequest } from './log-request.ts'
import { hideNumbers, hideSecrets, loggedError } from './log-secrets.ts'

type LogSettings = Pick<Config, 'production' | 'logLevel'> & { workers?: Pick<Config['workers'], 'count'> }
type Write = (line: string) => void

const toStdout: Write = (line) => {
  process.stdout.write(line)
}

/** JSON in production, for machines; otherwise a short line, for people. */
export function loggerFor({ production, logLevel, workers }: LogSettings, write: Write = toStdout) {
  return {
    level: logLevel,
    base: workers && workers.count > 1 ? { pid: process.pid } : null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }), log: hideSecrets },
    serializers: { err: loggedError, req: ({ method }: { method: string }) => ({ method }) },
    stream: { write: (line: string) => write(hideNumbers(production ? line : humanLine(line))) },
  }
}

const GIVEN_ID = /^[\w-][\w.-]{7,63}$/
const START = randomBytes(6).toString('base64url')
let count = 0

/** A proxy's own id is kept when it looks like one, so that its log and ours can be laid side by side. */
export function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN_ID.test(given) ? given : `${START}-${(++count).toString(36)}`
}

/** One line for each request, with its path as the route names it, and never its query: what they carry stays out. */
export class RequestLog extends LogController {
  readonly #isOn: boolean

  constructor({ logLevel }: LogSettings) {
    super()
    this.#isOn = logLevel === 'info' || logLevel === 'debug'
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(_error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOn) return
    const { statusCode: status, elapsedTime, refusalCode } = reply
    const { method, raw, routeOptions } = request
    const ms = Math.round(elapsedTime * 10) / 10
    const answered = { method, status, ms, ...(refusalCode && { refused: refusalCode }) }
    logRequest(reply.log, { url: raw.url, route: routeOptions.url }, answered)
  }
}
