import type { Config } from '../config/config.ts'
import { LOG_LEVELS } from '../config/server-settings.ts'
import { humanLine } from '../http/log-line.ts'

type Facts = Record<string, string | number | null>
export type PrimaryLog = Record<'info' | 'warn' | 'error', (facts: Facts, msg: string) => void>

/** Lines like those of the workers. The primary serves nobody, so the framework with its logger is not loaded for it. */
export function primaryLog({ production, logLevel }: Pick<Config, 'production' | 'logLevel'>): PrimaryLog {
  const write = (level: keyof PrimaryLog) => (facts: Facts, msg: string) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(logLevel)) return
    const line = JSON.stringify({ level, time: new Date().toISOString(), pid: process.pid, ...facts, msg })
    process.stdout.write(production ? `${line}\n` : humanLine(line))
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
