import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { quoteTakenOrder } from '#contract/orders/take-order.ts'
import type { OrderChannel } from '#domain/order.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { type Basket, itemsOf } from './basket.ts'
import { useLater } from './use-later.ts'

export type TakenQuote = ReplyOf<typeof quoteTakenOrder>
type Quoting = {
  channel: OrderChannel
  customer?: string | undefined
  pincode?: string | undefined
  /** The start of the hour that was chosen. */
  slot?: string | undefined
  basket: Basket
}

const PAUSE = 150

/** What the order costs and when it arrives, as the shop says now; null while there is nothing in it. */
export function useQuote({ channel, customer, pincode, slot, basket }: Quoting): {
  quote: TakenQuote | null
  isOld: boolean
} {
  const asked = JSON.stringify({
    channel,
    ...(customer && { customer }),
    ...(pincode && { pincode }),
    ...(slot && { slot }),
    items: itemsOf(basket),
  })
  const later = useLater(asked, PAUSE)
  const [answered, setAnswered] = useState<{ for: string; quote: TakenQuote | null }>({ for: '', quote: null })
  useEffect(() => {
    let isOld = false
    const body = JSON.parse(later)
    if (body.items.length === 0) {
      setAnswered({ for: later, quote: null })
      return
    }
    void callAsSeller(quoteTakenOrder, { body }).then((reply) => {
      if (!isOld) setAnswered({ for: later, quote: reply.success ? reply : null })
    })
    return () => {
      isOld = true
    }
  }, [later])
  return { quote: answered.quote, isOld: answered.for !== asked }
}
