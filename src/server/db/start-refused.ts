import { BadSetting } from '../config/bad-setting.ts'

/** The shop cannot start with this data: one sentence says why, and what to do. */
export class StartRefused extends Error {}

/** What to tell a person at the terminal, instead of a stack trace. */
export function sentenceFor(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StartRefused) return error.message
  const { message, cause } = error as Error
  const because = cause instanceof Error ? ` (${cause.message})` : ''
  return `The shop couldn't start: ${message}${because}. LOG_LEVEL=debug shows more.`
}
