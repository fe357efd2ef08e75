import { archiveProduct, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

/** Archives or restores a product, with an undo. */
export async function archive(product: SellerProduct, archived: boolean, onDone: () => Promise<unknown>) {
  const answer = await callAsSeller(archiveProduct, { body: { id: product._id, archived } })
  if (!answer.success) {
    toast.error(answer.message)
    return
  }
  await onDone()
  undoToast(`${answer.message}: ${product.name}`, {
    id: `archive-${product._id}`,
    onUndo: () => void archive(product, !archived, onDone),
  })
}
