import { createHash } from 'node:crypto'
import type { FileFacts, PictureFiles, Shelf } from '../catalog/picture-files.ts'
import { AtMost } from './at-most.ts'

const AT_ONCE = 8

/** `repaired`: was there with other bytes. */
export type CopyCounts = { copied: number; same: number; repaired: number }

/** What was written could not be read back as it was. */
export class CopyDamaged extends Error {}

/**
 * Copies every picture and reads each copy back. Nothing is deleted; what is there already is compared, so a copy that
 * was broken off goes on. Kept ones first: what is set aside meanwhile is found there afterwards.
 */
export async function copyPictures(from: PictureFiles, to: PictureFiles): Promise<Record<Shelf, CopyCounts>> {
  await to.makeRoom()
  return { kept: await copyShelf('kept', from, to), aside: await copyShelf('aside', from, to) }
}

async function copyShelf(shelf: Shelf, from: PictureFiles, to: PictureFiles): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, same: 0, repaired: 0 }
  const there = await to.files(shelf)
  const atMost = new AtMost(AT_ONCE)
  const copyOne = async (name: string) => {
    const bytes = await from.read(shelf, name)
    if (!bytes) return
    const facts = there.get(name)
    if (facts && (await isSame(bytes, facts, () => to.read(shelf, name)))) {
      counts.same++
      return
    }
    await to.write(shelf, name, bytes)
    const copy = await to.read(shelf, name)
    if (!copy?.equals(bytes)) throw new CopyDamaged(`${name} is not the same in ${to.place}. Please try again.`)
    counts[facts ? 'repaired' : 'copied']++
  }
  await Promise.all([...(await from.files(shelf)).keys()].map((name) => atMost.run(() => copyOne(name))))
  return counts
}

async function isSame(bytes: Buffer, facts: FileFacts, read: () => Promise<Buffer | null>): Promise<boolean> {
  if (facts.bytes !== bytes.length) return false
  if (facts.md5 && facts.md5 === createHash('md5').update(bytes).digest('hex')) return true
  return (await read())?.equals(bytes) ?? false
}
