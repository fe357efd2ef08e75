import { deleteSynonyms, type SynonymGroup, saveSynonyms } from '#contract/catalog/seller-search.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { nameOf } from './group-name.ts'

type Effects = { onDeleted: () => void; onRestored: (group: SynonymGroup) => void }

/** With an undo: the same words, as a new group. */
export async function deleteGroup(group: SynonymGroup, { onDeleted, onRestored }: Effects) {
  const reply = await callAsSeller(deleteSynonyms, { body: { id: group._id } })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  onDeleted()
  undoToast(`${reply.message}: ${nameOf(group)}`, {
    id: `delete-${group._id}`,
    onUndo: () => void restore(group, onRestored),
  })
}

async function restore({ words }: SynonymGroup, onRestored: Effects['onRestored']) {
  const reply = await callAsSeller(saveSynonyms, { body: { words } })
  if (reply.success) onRestored(reply.group)
  else toast.error(reply.message)
}
