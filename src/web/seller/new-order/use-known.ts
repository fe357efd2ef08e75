import { useEffect, useState } from 'react'
import { listCustomerOrders, readCustomer } from '#contract/customers/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { callAsSeller } from '../account/seller-session.ts'
import type { Failed } from '../screen/failed-part.tsx'
import type { BasketItem } from './basket.ts'

type Known = { success: true } & ReplyOf<typeof readCustomer> & { lastItems: readonly BasketItem[] }

/** Addresses and notes of a customer, and what they bought last; null until it is there, and for somebody new. */
export function useKnown(id: string | undefined): { known: Known | null; failed: Failed | null } {
  const [reply, setReply] = useState<Known | Refusal | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!id) return
    let isOld = false
    void readKnown(id).then((found) => !isOld && setReply(found))
    return () => {
      isOld = true
    }
  }, [id, tries])
  if (reply && !reply.success) {
    return { known: null, failed: { message: reply.message, onRetry: () => setTries((now) => now + 1) } }
  }
  return { known: reply, failed: null }
}

async function readKnown(id: string): Promise<Known | Refusal> {
  const [customer, last] = await Promise.all([
    callAsSeller(readCustomer, { query: { id } }),
    callAsSeller(listCustomerOrders, { query: { id, limit: '5' } }),
  ])
  if (!customer.success) return customer
  if (!last.success) return last
  const order = last.orders.find(({ status }) => status !== 'Cancelled')
  const lastItems = (order?.items ?? []).map(({ product, quantity }) => ({
    product: { ...product, inStock: true },
    quantity,
  }))
  return { ...customer, lastItems }
}
