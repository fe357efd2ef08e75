import { useRef, useState } from 'react'
import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { setProductStock } from '#contract/catalog/seller-catalog.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { showChanged, type Wanted } from './changes-undo.ts'

/**
 * Optimistic: the switch and the count change at once. One call is in flight at a time; later changes go with the next
 * one, and a refusal shows the stored values again.
 */
export function useStock(product: SellerProduct, onSaved: () => Promise<unknown>) {
  const [wanted, setWanted] = useState<Wanted>({})
  const toSend = useRef<Wanted | null>(null)
  const sending = useRef(false)

  async function want(change: Wanted) {
    setWanted((before) => ({ ...before, ...change }))
    toSend.current = { ...toSend.current, ...change }
    if (sending.current) return
    sending.current = true
    await sendAll()
    sending.current = false
    setWanted({})
  }

  async function sendAll() {
    const before = product
    let { inStock } = product
    while (toSend.current) {
      const next = toSend.current
      toSend.current = null
      inStock = next.inStock ?? inStock
      const reply = await callAsSeller(setProductStock, { body: { id: product._id, ...next, inStock } })
      if (!reply.success) {
        toSend.current = null
        toast.error(reply.message)
        return
      }
      if (toSend.current) continue
      showChanged(`${reply.message}: ${product.name}`, {
        id: product._id,
        values: undone(before, next),
        restore: (values) => void want(values),
      })
      // Changes made while the list reloads are sent after it.
      await onSaved()
    }
  }

  return {
    inStock: wanted.inStock ?? product.inStock,
    stock: 'stock' in wanted ? (wanted.stock ?? null) : product.stock,
    want,
  }
}

/** Reverts only the changed fields: shoppers may have bought some since. */
const undone = ({ inStock, stock }: SellerProduct, changed: Wanted): Wanted => ({
  ...(changed.inStock !== undefined && { inStock }),
  ...(changed.stock !== undefined && { stock }),
})
