import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { PRIVATE_FOLDER } from '../db/data-folder.ts'
import { backUp } from './back-up.ts'
import { BackupRefused, readManifest } from './manifest.ts'

const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A longer pause than a timer can have. */
const MAX_MS = 2 ** 31 - 1

/** `90s`, `30m`, `1h` or `1d`. */
export function readInterval(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const milliseconds = Number(count) * (UNITS[unit] ?? 0)
  if (milliseconds > 0 && milliseconds <= MAX_MS) return milliseconds
  throw new BackupRefused(`--every must be a time such as 30m, 1h or 1d, up to 24 days, not "${text}".`)
}

export function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1) return count
  throw new BackupRefused(`--keep must be a whole number from 1, not "${text}".`)
}

/** A name that sorts by time; only folders with such names are ever deleted. */
const nameAt = (moment: Date) => `backup-${moment.toISOString().replaceAll(':', '-').replace('.', '-')}`
const NAME = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const UNFINISHED = '.unfinished'

/** One more backup beside the earlier ones; of the complete ones, the newest `keep` stay. */
export async function addBackup(config: Config, parent: string, keep: number | null): Promise<string> {
  await mkdir(parent, { recursive: true, mode: PRIVATE_FOLDER })
  await deleteUnfinished(parent)
  const folder = join(parent, nameAt(new Date()))
  await backUp(config, folder + UNFINISHED)
  await rename(folder + UNFINISHED, folder)
  if (keep !== null) await deleteOldest(parent, { keep, newest: basename(folder) })
  return `Backed up to ${folder}`
}

/** What a backup that was broken off left behind. */
async function deleteUnfinished(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const isOurs = name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))
    if (isOurs) await rm(join(parent, name), { recursive: true })
  }
}

/**
 * What has a later name than the newest was made while a clock was ahead. Counted as the oldest, it keeps no backup out
 * that is made after the clock is right again.
 */
async function deleteOldest(parent: string, { keep, newest }: { keep: number; newest: string }): Promise<void> {
  const complete: string[] = []
  for (const name of (await readdir(parent)).filter((name) => NAME.test(name)).sort()) {
    const isComplete = await readManifest(join(parent, name)).then(
      () => true,
      () => false,
    )
    if (isComplete) complete.push(name)
  }
  const byAge = [...complete.filter((name) => name > newest), ...complete.filter((name) => name <= newest)]
  for (const name of byAge.slice(0, -keep)) await rm(join(parent, name), { recursive: true })
}

/** Goes on until it is stopped; a backup that fails is said, and the next one is tried in its turn. */
export async function keepBackingUp(everyMs: number, addOne: () => Promise<void>): Promise<never> {
  for (;;) {
    const began = performance.now()
    await addOne()
    await pause(Math.max(0, everyMs - (performance.now() - began)))
  }
}
