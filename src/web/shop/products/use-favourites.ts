import { useEffect } from 'react'
import { useStore } from '../../core/external-store.ts'
import { viewOf } from '../../core/query.ts'
import { useSession } from '../account/session-store.ts'
import { accountFavourites, startFavourites, storedFavourites } from '../favourites/favourite-store.ts'

export type Favourites =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => unknown }
  | { state: 'ready'; ids: readonly string[] }

/** What this browser has is shown at once; only an account's list that it has not seen yet is waited for. */
export function useFavourites(): Favourites {
  const session = useSession()
  const { owner, items } = useStore(storedFavourites)
  const userId = session.state === 'in' ? session.user._id : ''
  const view = viewOf(useStore(accountFavourites.shown), userId)
  useEffect(startFavourites, [])
  const isKnown = userId ? owner === userId : items.length > 0 || session.state === 'out'
  if (isKnown) return { state: 'ready', ids: items }
  return view.state === 'failed' ? { ...view, retry: accountFavourites.retry } : { state: 'loading' }
}
