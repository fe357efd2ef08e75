import { useEffect } from 'react'
import { useStore } from '../../core/external-store.ts'
import { useSession } from '../account/session-store.ts'
import { favouritesFailure, loadFavourites, startFavourites, storedFavourites } from '../favourites/favourite-store.ts'

export type Favourites =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; ids: readonly string[] }

/** What this browser has is shown at once; only an account's list that it has not seen yet is waited for. */
export function useFavourites(): Favourites {
  const session = useSession()
  const { owner, items } = useStore(storedFavourites)
  const failure = useStore(favouritesFailure)
  useEffect(startFavourites, [])
  const isKnown = session.state === 'in' ? owner === session.user._id : items.length > 0 || session.state === 'out'
  if (isKnown) return { state: 'ready', ids: items }
  return failure ? { state: 'failed', message: failure, retry: loadFavourites } : { state: 'loading' }
}
