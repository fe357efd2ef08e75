import { refuse } from '#contract/refused.ts'
import type { EncodedPicture } from './picture-encoder.ts'

/** Where product pictures are kept; `outside/` has the implementations. Each call may throw `PicturesAway`. */
export type PictureStore = {
  keep(picture: string, encoded: EncodedPicture): Promise<void>
  /** Copies a file that is encoded already. */
  adopt(file: URL, name: string): Promise<void>
  /** Takes pictures that nothing names out of sight; they can come back for 30 days. */
  setAside(pictures: string[]): Promise<void>
  setAsideOlder(pictures: string[], than: Date): Promise<void>
  /** Those of them that were set aside are kept again. */
  bringBack(pictures: Iterable<string>): Promise<void>
  /** Deletes what was set aside before that moment. */
  deleteSetAside(before: Date): Promise<void>
  /** Every picture that is kept. */
  list(): Promise<Set<string>>
  /** Every picture that can come back; some of them may be kept as well. */
  listAside(): Promise<Set<string>>
}

/** The place of the pictures doesn't answer, or not as it should: a sentence for the operator. */
export class PicturesAway extends Error {}

/** It does answer, and says no: a wrong key or name, which waiting doesn't mend. */
export class PicturesDenied extends PicturesAway {}

const RETRY_SECONDS = 10

export const picturesAway = () =>
  refuse('unavailable', 'We can’t reach the pictures right now, so nothing was saved. Please try again in a minute.', {
    retryAfterSeconds: RETRY_SECONDS,
  })
