import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PRIVATE_FILE } from '../db/data-folder.ts'
import { socketFor, socketIsFile } from '../platform/platform.ts'

/** Where a running shop with an embedded database hears of backups: only its own user can reach it. */
export const socketIn = (dataDir: string) => socketFor(dataDir, 'backup.sock')

export type SocketAnswer = { begun: true } | { label: string; end: string } | { error: string }

/**
 * Whoever connects may copy the database's files until they say "copied": Postgres writes whole pages into its log
 * meanwhile, and says at the end which part of the log makes the copy consistent.
 */
export function listenForBackups(dataDir: string, pool: pg.Pool, log: FastifyBaseLogger): Server {
  const path = socketIn(dataDir)
  // The shop holds the folder's lock: what is here was left by a killed process.
  if (socketIsFile()) rmSync(path, { force: true })
  let last = Promise.resolve()
  const server = createServer((socket) => {
    // From the first moment: one that breaks while it waits must not end the shop.
    socket.on('error', () => socket.destroy())
    // One after the other: Postgres knows one backup a session.
    last = last.then(() => oneBackup(socket, pool)).catch((err) => log.warn({ err }, 'backup failed'))
  })
  server.on('error', (err) => log.warn({ err }, 'no backups are possible while the shop runs'))
  server.listen(path, () => socketIsFile() && chmodSync(path, PRIVATE_FILE))
  return server.unref()
}

async function oneBackup(socket: Socket, pool: pg.Pool): Promise<void> {
  const answer = (words: SocketAnswer) => socket.write(`${JSON.stringify(words)}\n`)
  let isBegun = false
  try {
    await pool.query(`SELECT pg_backup_start('shop', true)`)
    isBegun = true
    answer({ begun: true })
    const isCopied = await saysCopied(socket)
    isBegun = false
    const { rows } = await pool.query<{ label: string; end: string }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS end FROM pg_backup_stop(false)',
    )
    if (isCopied && rows[0]) answer(rows[0])
  } catch (error) {
    if (isBegun) await pool.query('SELECT pg_backup_stop(false)')
    answer({ error: (error as Error).message })
    throw error
  } finally {
    socket.end()
  }
}

/** False when the connection ends first: the copy was given up. */
async function saysCopied(socket: Socket): Promise<boolean> {
  for await (const line of createInterface(socket)) if (line === 'copied') return true
  return false
}
