import * as z from 'zod/mini'
import { EXPORT_PATH } from '#contract/accounts/account-settings.ts'
import { type Refusal, refusal } from '#contract/refusal.ts'
import { UNREACHABLE } from '../../core/api.ts'

/** Saves the copy as a file; answers why not, or null. A plain link would save a refusal as well. */
export async function downloadCopy(): Promise<Refusal | null> {
  try {
    const reply = await fetch(EXPORT_PATH)
    if (!reply.ok) return z.parse(refusal, await reply.json())
    save(await reply.blob(), fileName(reply.headers.get('content-disposition')))
    return null
  } catch {
    return UNREACHABLE
  }
}

const fileName = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'my-data.json'

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers begin to read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
