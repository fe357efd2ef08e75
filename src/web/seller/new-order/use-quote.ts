import { useEffect, useState } from 'react'
import type { BodyToSend, ReplyOf } from '#contract/endpoint.ts'
import { quoteTakenOrder } from '#contract/orders/take-order.ts'
import { callAsSeller } from '../account/seller-session.ts'
import type { Failed } from '../screen/failed-part.tsx'
import { useLater } from './use-later.ts'

export type TakenQuote = ReplyOf<typeof quoteTakenOrder>

type Answered = { for: string; quote: TakenQuote | null; problem: string | null }

const PAUSE = 150

/** What the order costs and when it arrives, as the shop says now; null while there is nothing in it. */
export function useQuote(wanted: BodyToSend<typeof quoteTakenOrder>): {
  quote: TakenQuote | null
  failed: Failed | null
  isOld: boolean
  askAgain: () => void
} {
  const asked = JSON.stringify(wanted)
  const later = useLater(asked, PAUSE)
  const [answered, setAnswered] = useState<Answered>({ for: '', quote: null, problem: null })
  const [times, setTimes] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused is asked again
  useEffect(() => {
    let isOld = false
    const body = JSON.parse(later)
    if (body.items.length === 0) {
      setAnswered({ for: later, quote: null, problem: null })
      return
    }
    void callAsSeller(quoteTakenOrder, { body }).then((reply) => {
      if (isOld) return
      const [quote, problem] = reply.success ? [reply, null] : [null, reply.message]
      setAnswered({ for: later, quote, problem })
    })
    return () => {
      isOld = true
    }
  }, [later, times])
  const { quote, problem } = answered
  const askAgain = () => setTimes((now) => now + 1)
  const failed = problem === null ? null : { message: problem, onRetry: askAgain }
  return { quote, failed, isOld: answered.for !== asked, askAgain }
}
