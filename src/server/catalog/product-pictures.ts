import { randomBytes } from 'node:crypto'
import { isRefused } from '#contract/refused.ts'
import type { EncodedPicture } from './picture-encoder.ts'
import type { PictureStore } from './picture-store.ts'

const newPictureName = () => randomBytes(12).toString('hex')

/**
 * Files first, then the row that names them; if the row is not written, the files are set aside. They are not deleted:
 * a commit whose answer was lost may have written the row after all.
 */
export async function keepPictures<T>(
  folder: PictureStore,
  pictures: EncodedPicture[],
  write: (names: string[]) => Promise<T>,
): Promise<T> {
  const named = pictures.map((picture) => ({ name: newPictureName(), picture }))
  const names = named.map(({ name }) => name)
  try {
    for (const { name, picture } of named) await folder.keep(name, picture)
    const written = await write(names)
    if (isRefused(written)) await folder.setAside(names)
    return written
  } catch (error) {
    await folder.setAside(names)
    throw error
  }
}
