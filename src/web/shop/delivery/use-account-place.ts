import { useEffect } from 'react'
import { readStored } from '../../core/browser-storage.ts'
import { useSession } from '../account/session-store.ts'
import { ACCOUNT_PLACE_KEY, PLACE_KEY } from '../address/place-key.ts'

/** A signed-in shopper who has chosen no place in this browser gets that of the default address; it goes with the session. */
export function useAccountPlace(onSaved: () => void): void {
  const { state } = useSession()
  useEffect(() => {
    const isKnown = readStored(PLACE_KEY) && !readStored(ACCOUNT_PLACE_KEY)
    if (isKnown || state === 'checking') return
    if (state === 'in' || readStored(PLACE_KEY))
      import('./account-place.ts')
        .then(({ followAccount }) => followAccount(state === 'in'))
        .then(onSaved, () => undefined)
  }, [state, onSaved])
}
