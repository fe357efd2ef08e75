import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressesIn } from '../config/database-settings.ts'
import { PRIVATE_FILE } from '../db/data-folder.ts'
import { BackupRefused } from './manifest.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** Postgres' own tools, which must be installed where a shop on a Postgres server is backed up. */
export async function runTool(name: Tool, databaseUrl: string, args: (url: string) => string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'greencart-password-'))
  try {
    await run(name, args(await passwordInFile(databaseUrl, join(folder, 'pgpass'))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Every user of the machine can read a command line, so the password goes by a file that only this user can read. */
async function passwordInFile(databaseUrl: string, file: string): Promise<string> {
  const addresses = addressesIn(databaseUrl).map((address) => new URL(address))
  const [url] = addresses
  if (!url) return databaseUrl
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  if (password === '') return databaseUrl
  url.password = ''
  url.searchParams.delete('password')
  url.searchParams.set('passfile', file)
  await writeFile(file, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: PRIVATE_FILE })
  if (addresses.length > 1) url.searchParams.set('target_session_attrs', 'read-write')
  const hosts = addresses.map(({ host }) => host).join(',')
  return url.href.replace(/(?<=^[a-z]+:\/\/([^@/]*@)?)[^@/?]+(?=[/?]|$)/, hosts)
}

async function run(name: Tool, args: string[]): Promise<void> {
  const tool = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const words: string[] = []
  tool.stderr.on('data', (said) => words.push(String(said)))
  const failed = once(tool, 'error').then(([error]) => {
    throw new BackupRefused(`Couldn’t start ${name} (${error.code}). Please install the Postgres client programs.`)
  })
  const [code] = await Promise.race([once(tool, 'close'), failed])
  if (code !== 0) throw new BackupRefused(`${name} failed: ${words.join('').trim()}`)
}
