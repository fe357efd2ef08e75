import * as z from 'zod/mini'
import type { LoggedError } from './log-secrets.ts'

const logLine = z.looseObject({ level: z.string(), time: z.string(), msg: z._default(z.string(), '') })
const SHOWN_BELOW = new Set(['err'])

/** `12:03:44 warn  database unavailable  reqId=…`, and an error's stack below it. */
export function humanLine(line: string): string {
  const { level, time, msg, ...rest } = z.parse(logLine, JSON.parse(line))
  const facts = Object.entries(rest)
    .filter(([name]) => !SHOWN_BELOW.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const words = [time.slice(11, 19), level.padEnd(5), msg, ...facts].join('  ')
  return `${words}\n${errorLines(rest.err as LoggedError | undefined)}`
}

function errorLines(error: LoggedError | undefined): string {
  if (!error) return ''
  const { type, code, message, stack, cause } = error
  return `  ${type}${code ? ` ${code}` : ''}: ${message}\n${stack ? `${stack}\n` : ''}${errorLines(cause)}`
}
