import { useEffect, useState } from 'react'
import type { BodyToSend, ReplyOf } from '#contract/endpoint.ts'
import { quoteTakenOrder } from '#contract/orders/take-order.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { useLater } from './use-later.ts'

export type TakenQuote = ReplyOf<typeof quoteTakenOrder>

const PAUSE = 150

/** What the order costs and when it arrives, as the shop says now; null while there is nothing in it. */
export function useQuote(wanted: BodyToSend<typeof quoteTakenOrder>): {
  quote: TakenQuote | null
  isOld: boolean
  askAgain: () => void
} {
  const asked = JSON.stringify(wanted)
  const later = useLater(asked, PAUSE)
  const [answered, setAnswered] = useState<{ for: string; quote: TakenQuote | null }>({ for: '', quote: null })
  const [times, setTimes] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is asked again
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
  }, [later, times])
  return { quote: answered.quote, isOld: answered.for !== asked, askAgain: () => setTimes((now) => now + 1) }
}
