import { useEffect, useState } from 'react'
import { readCredit } from '#contract/credit.ts'
import { type Paise, paise } from '#domain/money.ts'
import { callApi } from '../../api.ts'
import { useSession } from '../account/session-store.ts'

const NONE = paise(0)

/** What the shopper may spend of it; none until it is known. */
export function useStoreCredit(): Paise {
  const session = useSession()
  const userId = session.state === 'in' ? session.user._id : null
  const [known, setKnown] = useState<{ userId: string; balance: Paise } | null>(null)

  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    void callApi(readCredit).then((answer) => {
      if (isCurrent && answer.success) setKnown({ userId, balance: answer.balance })
    })
    return () => {
      isCurrent = false
    }
  }, [userId])

  return known?.userId === userId ? known.balance : NONE
}
