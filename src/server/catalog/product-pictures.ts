import { randomBytes } from 'node:crypto'
import { isRefused, type Refused } from '#contract/refused.ts'
import type { EncodedPicture } from './picture-encoder.ts'
import { type PictureStore, PicturesAway, picturesAway } from './picture-store.ts'

const newPictureName = () => randomBytes(12).toString('hex')

/**
 * Files first, then the row that names them; if the row is not written, the files are set aside. They are not deleted:
 * a commit whose answer was lost may have written the row after all.
 */
export async function savePictures<T>(
  store: PictureStore,
  pictures: EncodedPicture[],
  write: (names: string[]) => Promise<T>,
): Promise<T | Refused<'unavailable'>> {
  const named = pictures.map((picture) => ({ name: newPictureName(), picture }))
  const names = named.map(({ name }) => name)
  try {
    for (const { name, picture } of named) await store.keep(name, picture)
  } catch (error) {
    await setAsideIfThere(store, names)
    if (error instanceof PicturesAway) return picturesAway()
    throw error
  }
  try {
    const written = await write(names)
    if (isRefused(written)) await setAsideIfThere(store, names)
    return written
  } catch (error) {
    await setAsideIfThere(store, names)
    throw error
  }
}

/** What can't be set aside now is found by the housekeeping, like the files of a killed process. */
async function setAsideIfThere(store: PictureStore, names: string[]): Promise<void> {
  try {
    await store.setAside(names)
  } catch (error) {
    if (!(error instanceof PicturesAway)) throw error
  }
}
