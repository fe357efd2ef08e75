import { useState } from 'react'
import { readStored } from '../../core/browser-storage.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useSession } from '../account/session-store.ts'
import { BOUGHT_KEY } from '../layout/known-first.ts'

const fetchBuyAgain = async () => (await import('./buy-again-home.tsx')).BuyAgainHome

/** Keeps the room that it had on the last visit, so that nothing moves when it comes. */
export function BuyAgainFirst() {
  const { state } = useSession()
  const [isSignIn, setIsSignIn] = useState(false)
  if (state === 'out' && !isSignIn) setIsSignIn(true)
  const isWanted = state === 'in' || (state === 'out' && Boolean(readStored(BOUGHT_KEY)))
  const BuyAgainHome = useLazyComponent(fetchBuyAgain, isWanted)
  return <div className="buy-again-room">{BuyAgainHome && <BuyAgainHome isAskedFor={isSignIn} />}</div>
}
