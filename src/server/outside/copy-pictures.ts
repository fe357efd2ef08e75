import { createHash } from 'node:crypto'
import type { FileFacts, PictureFiles, PictureState } from '../catalog/picture-files.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const AT_ONCE = 8

/** `repaired`: was there with other bytes. */
export type CopyCounts = { copied: number; same: number; repaired: number }

/** What was written could not be read back as it was. */
export class CopyDamaged extends Error {}

/**
 * Copies every picture and reads each copy back. Nothing is deleted; what is there already is compared, so a copy that
 * was broken off goes on. Kept ones first: what is set aside meanwhile is found there afterwards.
 */
export async function copyPictures(from: PictureFiles, to: PictureFiles): Promise<Record<PictureState, CopyCounts>> {
  await to.makeRoom()
  return { kept: await copyFilesOf('kept', from, to), aside: await copyFilesOf('aside', from, to) }
}

async function copyFilesOf(state: PictureState, from: PictureFiles, to: PictureFiles): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, same: 0, repaired: 0 }
  const there = await to.files(state)
  const limit = new ConcurrencyLimit(AT_ONCE)
  const copyOne = async (name: string) => {
    const bytes = await from.read(state, name)
    if (!bytes) return
    const facts = there.get(name)
    if (facts && (await isSame(bytes, facts, () => to.read(state, name)))) {
      counts.same++
      return
    }
    await to.write(state, name, bytes)
    const copy = await to.read(state, name)
    if (!copy?.equals(bytes)) throw new CopyDamaged(`${name} is not the same in ${to.place}. Please try again.`)
    counts[facts ? 'repaired' : 'copied']++
  }
  await Promise.all([...(await from.files(state)).keys()].map((name) => limit.run(() => copyOne(name))))
  return counts
}

async function isSame(bytes: Buffer, facts: FileFacts, read: () => Promise<Buffer | null>): Promise<boolean> {
  if (facts.bytes !== bytes.length) return false
  if (facts.md5 && facts.md5 === createHash('md5').update(bytes).digest('hex')) return true
  return (await read())?.equals(bytes) ?? false
}
