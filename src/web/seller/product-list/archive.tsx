import { archiveProduct, type SellerProduct } from '../../../contract/seller-catalog.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

const UNDO_FOR = 8000

/** Off the shelf, or back on it; either way it can be taken back at once. */
export async function archive(product: SellerProduct, archived: boolean, onDone: () => Promise<void>) {
  const answer = await callAsSeller(archiveProduct, { body: { id: product._id, archived } })
  if (!answer.success) {
    toast.error(answer.message)
    return
  }
  await onDone()
  toast.success(
    ({ id }) => (
      <span className="flex items-center gap-3">
        {answer.message}: {product.name}
        <button
          type="button"
          className="min-h-9 rounded-full px-3 font-medium text-leaf underline underline-offset-4 hover:bg-leaf-tint"
          onClick={() => {
            toast.dismiss(id)
            void archive(product, !archived, onDone)
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: UNDO_FOR },
  )
}
