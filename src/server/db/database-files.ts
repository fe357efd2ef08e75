import { existsSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { replaceFile } from '../platform/replace-file.ts'
import { PRIVATE_FILE } from './data-folder.ts'

/**
 * Postgres notices few missing files: recovery makes empty ones in their place, or ends where the log ends, and the
 * rows are gone in silence. So the shop writes down which files it has, and looks for them before it opens them.
 */
const inventory = z.object({ files: z.array(z.string()), lastSegment: z.string() })
type Inventory = z.output<typeof inventory>

const LOG = 'pg_wal'
const SEGMENT = /^[0-9A-F]{24}$/
const SEGMENT_BYTES = 16 * 1024 * 1024
const CONTROL = 'global/pg_control'
const CONTROL_BYTES = 8192
/** Where pg_control says from which byte of the log a recovery starts (Postgres 17 and 18). */
const REDO_OFFSET = 40

const ALWAYS_THERE = ['PG_VERSION', CONTROL, 'global/pg_filenode.map', 'base', LOG, 'pg_xact', 'postgresql.conf']

const inventoryIn = (folder: string) => join(folder, 'database.files')

/** What is wrong with the files of a closed database, or null. */
export function findDamage(folder: string): string | null {
  const place = join(folder, 'database')
  const known = readInventory(folder)
  const missing = [...ALWAYS_THERE, ...(known?.files ?? [])].find((name) => !existsSync(join(place, name)))
  if (missing) return `${join(place, missing)} is missing`
  if (statSync(join(place, CONTROL)).size !== CONTROL_BYTES) return `${join(place, CONTROL)} is damaged`
  return findLogDamage(place, known)
}

function findLogDamage(place: string, known: Inventory | null): string | null {
  const segments = segmentsIn(place)
  const cut = segments.find((name) => statSync(join(place, LOG, name)).size !== SEGMENT_BYTES)
  if (cut) return `${join(place, LOG, cut)}, a part of the write-ahead log, was cut`
  const redo = readFileSync(join(place, CONTROL)).readBigUInt64LE(REDO_OFFSET)
  const first = Number(redo / BigInt(SEGMENT_BYTES))
  const last = Math.max(first, ...[...segments, ...(known ? [known.lastSegment] : [])].map(numberOf))
  const there = new Set(segments.map(numberOf))
  for (let number = first; number <= last; number++) {
    if (!there.has(number)) return `a part of the write-ahead log in ${join(place, LOG)} is missing`
  }
  return null
}

function segmentsIn(place: string): string[] {
  return readdirSync(join(place, LOG))
    .filter((name) => SEGMENT.test(name))
    .sort()
}

/** A segment's name is its timeline and, in two parts, its number. */
function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
}

function readInventory(folder: string): Inventory | null {
  try {
    return z.parse(inventory, JSON.parse(readFileSync(inventoryIn(folder), 'utf8')))
  } catch {
    return null
  }
}

/** Without it Postgres panics as soon as its newest segment is full, also while it recovers. */
export function hasRoomForLog(place: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > SEGMENT_BYTES
  } catch {
    // The folder is away, which opening it tells better.
    return true
  }
}

/** Migrations replace files: until the next `writeInventory`, nothing is known of them. */
export function deleteInventory(folder: string): void {
  rmSync(inventoryIn(folder), { force: true })
}

/** The files that hold rows, from the catalogue of an open database; answers one that is missing, or null. */
export async function writeInventory(folder: string, pool: pg.Pool): Promise<string | null> {
  const place = join(folder, 'database')
  const { rows } = await pool.query<{ path: string }>(
    'SELECT pg_relation_filepath(oid) AS path FROM pg_class WHERE pg_relation_filepath(oid) IS NOT NULL',
  )
  const commits = readdirSync(join(place, 'pg_xact')).sort().slice(-1)
  const files = [...rows.map(({ path }) => path), ...commits.map((name) => `pg_xact/${name}`)]
  const missing = files.find((name) => !existsSync(join(place, name)))
  if (missing) return `${join(place, missing)} is missing`
  write(folder, { files, lastSegment: segmentsIn(place).at(-1) ?? '' })
  return null
}

const LOOK_AGAIN_MS = 1_000

/** The log grows while the shop runs, and after a kill its newest part would not be missed. */
export function watchLog(folder: string): () => void {
  let newest: string | undefined
  const look = () => {
    const lastSegment = segmentsIn(join(folder, 'database')).at(-1)
    if (!lastSegment || lastSegment === newest) return
    const known = readInventory(folder)
    if (!known) return
    newest = lastSegment
    if (known.lastSegment !== lastSegment) write(folder, { ...known, lastSegment })
  }
  const timer = setInterval(() => {
    try {
      look()
    } catch {
      // The folder is away or full, which the next statement notices too.
    }
  }, LOOK_AGAIN_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function write(folder: string, known: Inventory): void {
  const draft = `${inventoryIn(folder)}.new`
  writeFileSync(draft, JSON.stringify(known), { mode: PRIVATE_FILE })
  replaceFile(draft, inventoryIn(folder))
}
