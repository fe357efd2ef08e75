import { createHash } from 'node:crypto'

/** Carries a hash of the content, so that a changed picture gets a new address. */
export function seedPictureName(stem: string, master: Buffer): string {
  return `${stem}-${createHash('sha256').update(master).digest('hex').slice(0, 8)}`
}
