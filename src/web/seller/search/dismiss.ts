import { dismissMissedSearch } from '#contract/catalog/seller-search.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type Effects = { onDismissed: () => void; onRestored: () => Promise<unknown> }

/** Takes a search off the list, with an undo. */
export async function dismiss(search: string, { onDismissed, onRestored }: Effects) {
  const reply = await callAsSeller(dismissMissedSearch, { body: { search, dismissed: true } })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  onDismissed()
  undoToast(`${reply.message}: ${search}`, { id: `dismiss-${search}`, onUndo: () => void restore(search, onRestored) })
}

async function restore(search: string, onRestored: () => Promise<unknown>) {
  const reply = await callAsSeller(dismissMissedSearch, { body: { search, dismissed: false } })
  if (!reply.success) toast.error(reply.message)
  await onRestored()
}
