import { useEffect } from 'react'
import type { Product } from '#domain/catalog.ts'
import { readStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { FAVOURITES_KEY, useSession } from '../account/session-store.ts'
import { favourites } from './favourites.ts'

/** What saves favourites is loaded once there is something to save, not with the page. */
const load = () => import('./favourite-actions.tsx')
const preload = () => void load().catch(() => undefined)

export function FavouriteButton({ product: { _id, name }, className }: { product: Product; className: string }) {
  const ids = useStore(favourites)
  const isFavourite = ids.includes(_id)
  const { state } = useSession()
  useEffect(() => {
    if (state === 'in' || readStored(FAVOURITES_KEY)) preload()
  }, [state])

  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite ${name}`}
      onPointerEnter={preload}
      onClick={() => {
        favourites.set(isFavourite ? ids.filter((id) => id !== _id) : [_id, ...ids])
        void load().then((actions) => actions.saveWithToast(_id, !isFavourite), preload)
      }}
      className={`heart ${className}`}
    />
  )
}
