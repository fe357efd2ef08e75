import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupRefused } from './manifest.ts'

/** Postgres' own tools, which must be installed where a shop on a Postgres server is backed up. */
export async function runTool(name: 'pg_dump' | 'pg_restore', args: string[]): Promise<void> {
  const tool = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const words: string[] = []
  tool.stderr.on('data', (said) => words.push(String(said)))
  const failed = once(tool, 'error').then(([error]) => {
    throw new BackupRefused(`Couldn't start ${name} (${error.code}). Please install the Postgres client programs.`)
  })
  const [code] = await Promise.race([once(tool, 'close'), failed])
  if (code !== 0) throw new BackupRefused(`${name} failed: ${words.join('').trim()}`)
}
