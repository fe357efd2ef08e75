import { useEffect, useState } from 'react'
import { listCustomerOrders, readCustomer } from '#contract/customers/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { callAsSeller } from '../account/seller-session.ts'
import type { BasketItem } from './basket.ts'

type Known = ReplyOf<typeof readCustomer> & { lastItems: readonly BasketItem[] }

/** Addresses and notes of a customer, and what they bought last; null until it is there, and for somebody new. */
export function useKnown(id: string | undefined): Known | null {
  const [known, setKnown] = useState<Known | null>(null)
  useEffect(() => {
    if (!id) return
    let isOld = false
    void readKnown(id).then((found) => !isOld && setKnown(found))
    return () => {
      isOld = true
    }
  }, [id])
  return known
}

async function readKnown(id: string): Promise<Known | null> {
  const [customer, last] = await Promise.all([
    callAsSeller(readCustomer, { query: { id } }),
    callAsSeller(listCustomerOrders, { query: { id, limit: '5' } }),
  ])
  if (!customer.success || !last.success) return null
  const order = last.orders.find(({ status }) => status !== 'Cancelled')
  const lastItems = (order?.items ?? []).map(({ product, quantity }) => ({
    product: { ...product, inStock: true },
    quantity,
  }))
  return { ...customer, lastItems }
}
