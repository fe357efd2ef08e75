import { useEffect } from 'react'
import { readStored } from '../../core/browser-storage.ts'
import { useSession } from '../account/session-store.ts'
import { ACCOUNT_PLACE_KEY, PLACE_KEY } from './place-key.ts'

/** A signed-in shopper who has chosen no place in this browser gets that of the default address; it goes with the session. */
export function useAccountPlace(onSaved: () => void): void {
  const session = useSession()
  const isIn = session.state === 'in'
  const isOut = session.state === 'out' && !session.failure
  useEffect(() => {
    const isAccounts = readStored(ACCOUNT_PLACE_KEY) !== null
    const isWanted = isIn && (isAccounts || readStored(PLACE_KEY) === null)
    if (!isWanted && !(isOut && isAccounts)) return
    import('./account-place.ts')
      .then(({ placeFromAccount, leaveAccountPlace }) => (isIn ? placeFromAccount() : leaveAccountPlace()))
      .then(onSaved, () => undefined)
  }, [isIn, isOut, onSaved])
}
