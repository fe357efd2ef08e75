import { useState } from 'react'
import type { KeptIfMissing } from '#contract/orders/if-missing.ts'
import type { Order } from '#contract/orders/order.ts'
import { setIfMissing } from '#contract/orders/replacements.ts'
import { MISSING_CHOICES, whyWishStays } from '#domain/if-missing.ts'
import { callApi } from '../../core/api.ts'
import { toast } from '../../ui/toast.tsx'
import { IfMissingSelect } from './if-missing-select.tsx'

type Item = Order['items'][number]
type WishProps = { order: Order; item: Item; onChange: (order: Order) => void }

/** Until a picker begins it can be changed; then it is said as long as it matters. */
export function OrderIfMissing({ order, item, onChange }: WishProps) {
  const [busy, setBusy] = useState(false)
  const { product, ifMissing = { kind: 'refund' } } = item
  const isBeingPicked = order.promise?.pickingSince !== undefined
  if (whyWishStays({ status: order.status, isBeingPicked }) !== null) {
    const isOpen = order.status === 'Order Placed' && !item.instead && !item.asked
    return isOpen && item.ifMissing ? (
      <p className="text-ink-soft text-sm">If missing: {wordsOf(item.ifMissing)}</p>
    ) : null
  }

  async function change(wish: KeptIfMissing) {
    setBusy(true)
    const { kind, product: wanted } = wish
    const body = { id: order._id, product: product._id, ifMissing: { kind, ...(wanted && { product: wanted }) } }
    const reply = await callApi(setIfMissing, { body })
    setBusy(false)
    if (reply.success) onChange(reply.order)
    else toast.error(reply.message)
  }

  return <IfMissingSelect product={product} wish={ifMissing} disabled={busy} onChange={(wish) => void change(wish)} />
}

const wordsOf = ({ kind, name }: KeptIfMissing) =>
  kind === 'this' ? (name ?? 'your choice') : MISSING_CHOICES[kind].toLowerCase()
