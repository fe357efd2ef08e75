import { BadSetting } from '../config/bad-setting.ts'

/** The shop cannot start with this data: one sentence says why, and what to do. */
export class StartRefused extends Error {}

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string }

const notWritable = ({ path }: SystemError) =>
  path && `${path} can’t be written. Give this user the right to write there, or set DATA_DIR to another folder.`

const SYSTEM_SENTENCES: Record<string, (error: SystemError) => string | undefined> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no network interface ${address}. Set HOST to one that it has.`,
  EACCES: (error) =>
    error.syscall === 'listen'
      ? `This user may not listen on port ${error.port}. Set PORT to a number above 1023.`
      : notWritable(error),
  EPERM: notWritable,
  EROFS: notWritable,
  ENOSPC: ({ path }) => `The disk is full${path ? `: ${path} can’t be written` : ''}. Free some space and start again.`,
}

/** What to tell a person at the terminal, instead of a stack trace. */
export function sentenceFor(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StartRefused) return error.message
  const { message, cause, code = '' } = error as SystemError
  const known = SYSTEM_SENTENCES[code]?.(error as SystemError)
  if (known) return known
  const because = cause instanceof Error ? ` (${cause.message})` : ''
  return `The shop couldn’t start: ${message}${because}. LOG_LEVEL=debug shows more.`
}
