import type { EncodedPicture } from './picture-encoder.ts'

/** Where product pictures are kept; `outside/` has the implementations. */
export type PictureStore = {
  keep(picture: string, encoded: EncodedPicture): Promise<void>
  /** Copies a file that is encoded already. */
  adopt(file: URL, name: string): Promise<void>
  remove(pictures: string[]): Promise<void>
  removeOlder(pictures: string[], than: Date): Promise<void>
  /** Every picture that is kept. */
  list(): Promise<Set<string>>
}
