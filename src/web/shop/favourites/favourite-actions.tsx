import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { favouriteRefusal, saveFavourite, startFavourites } from './favourite-store.ts'

const TOAST = { id: 'favourite' }

startFavourites()
favouriteRefusal.watch(() => favouriteRefusal.get() && toast.error(favouriteRefusal.get(), TOAST))

export function saveWithToast(productId: string, wanted: boolean) {
  const refusal = saveFavourite(productId, wanted)
  if (refusal) toast.error(refusal, TOAST)
  else toast.success(wanted ? <Added /> : 'Removed from favourites', TOAST)
}

function Added() {
  return (
    <span className="flex items-center gap-1">
      Added to favourites
      <Link
        to="/favourites"
        viewTransition
        onClick={() => toast.dismiss(TOAST.id)}
        className="-my-2 inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-leaf hover:bg-leaf-tint"
      >
        View
      </Link>
    </span>
  )
}
