import { useCallback, useEffect, useState } from 'react'
import { readCredit } from '#contract/orders/credit.ts'
import { type Paise, paise } from '#domain/money.ts'
import { callApi } from '../../core/api.ts'
import { useSession } from '../account/session-store.ts'

const NONE = paise(0)

export type StoreCredit = {
  /** What the shopper may spend of it; none until it is known. */
  balance: Paise
  /** What they owe for orders on account beside it. */
  owed: Paise
  isLoading: boolean
  refresh: () => void
}

export function useStoreCredit(): StoreCredit {
  const session = useSession()
  const userId = session.state === 'in' ? session.user._id : null
  const [known, setKnown] = useState<{ userId: string; balance: Paise; owed: Paise } | null>(null)
  const [asked, setAsked] = useState(0)
  const refresh = useCallback(() => setAsked((times) => times + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    void callApi(readCredit).then((reply) => {
      if (!isCurrent) return
      // One that can't be read is not spent unseen: the shop asks about it when the order is placed.
      if (reply.success) setKnown({ userId, balance: reply.balance, owed: reply.owed })
      else setKnown((earlier) => (earlier?.userId === userId ? earlier : { userId, balance: NONE, owed: NONE }))
    })
    return () => {
      isCurrent = false
    }
  }, [userId, asked])

  const isKnown = known?.userId === userId
  const { balance, owed } = isKnown && known ? known : { balance: NONE, owed: NONE }
  return { balance, owed, isLoading: userId !== null && !isKnown, refresh }
}
