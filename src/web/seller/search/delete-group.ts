import { deleteSynonyms, type SynonymGroup, saveSynonyms } from '#contract/catalog/seller-search.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { nameOf } from './group-name.ts'

type Effects = { onDeleted: () => void; onRestored: (group: SynonymGroup) => void }

/** With an undo: the same words, as a new group. */
export async function deleteGroup(group: SynonymGroup, { onDeleted, onRestored }: Effects) {
  const answer = await callAsSeller(deleteSynonyms, { body: { id: group._id } })
  if (!answer.success) {
    toast.error(answer.message)
    return
  }
  onDeleted()
  undoToast(`${answer.message}: ${nameOf(group)}`, {
    id: `delete-${group._id}`,
    onUndo: () => void restore(group, onRestored),
  })
}

async function restore({ words }: SynonymGroup, onRestored: Effects['onRestored']) {
  const answer = await callAsSeller(saveSynonyms, { body: { words } })
  if (answer.success) onRestored(answer.group)
  else toast.error(answer.message)
}
