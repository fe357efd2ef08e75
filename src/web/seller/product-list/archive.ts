import { archiveProduct, type SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

/** Archives or restores a product, with an undo. */
export async function archive(product: SellerProduct, archived: boolean, onDone: () => Promise<unknown>) {
  const reply = await callAsSeller(archiveProduct, { body: { id: product._id, archived } })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  await onDone()
  undoToast(`${reply.message}: ${product.name}`, {
    id: `archive-${product._id}`,
    onUndo: () => void archive(product, !archived, onDone),
  })
}
