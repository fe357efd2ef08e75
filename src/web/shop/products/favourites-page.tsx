import { useEffect, useState } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import heart from '#seed/art/heart.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import { refreshProducts, useProductCache } from '../cart/product-cache.ts'
import type { Route } from './+types/favourites-page'
import { ProductGrid } from './product-grid.tsx'
import { type Favourites, useFavourites } from './use-favourites.ts'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Favourites',
    description: 'The products you like most.',
    path: '/favourites',
  })

export default function FavouritesPage() {
  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">Favourites</h1>
      <FavouriteFaces favourites={useFavourites()} />
    </div>
  )
}

function FavouriteFaces({ favourites }: { favourites: Favourites }) {
  if (favourites.state === 'loading') return <Loading />
  if (favourites.state === 'failed') return <Failed message={favourites.message} onRetry={favourites.retry} />
  return favourites.ids.length > 0 ? <Shown ids={favourites.ids} /> : <Empty />
}

/** A product that is no longer a favourite stays until the page is left: one more press brings it back. */
function Shown({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(ids)
  const added = ids.filter((id) => !shown.includes(id))
  if (added.length > 0) setShown([...added, ...shown])
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const cache = useProductCache()
  const wanted = shown.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isLeft = false
    void refreshProducts(wanted.split(',')).then((message) => isLeft || setFailure(message))
    return () => {
      isLeft = true
    }
  }, [wanted, attempt])

  const unknown = shown.filter((id) => cache.get(id) === undefined)
  if (failure && unknown.length > 0) {
    const retry = () => {
      setFailure(null)
      setAttempt(attempt + 1)
    }
    return <Failed message={failure} onRetry={retry} />
  }
  const products = shown.flatMap((id) => cache.get(id) ?? [])
  if (products.length === 0 && unknown.length === 0) return <Empty />
  return (
    <>
      <h2 className="sr-only">Products</h2>
      <ProductGrid products={products} awaited={unknown.length} />
      <KeepThem />
    </>
  )
}

function KeepThem() {
  if (useSession().state !== 'out') return null
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-5 py-3 text-ink-soft">
      <span className="grow">Sign in to see your favourites on all your devices.</span>
      <Button variant="quiet" onClick={() => askToLogIn()}>
        Login
      </Button>
    </p>
  )
}

function Loading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your favourites…
      </p>
      <ProductGrid products={[]} awaited={5} />
    </>
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-berry-tint px-5 py-3 text-berry"
    >
      <p>{message}</p>
      <Button variant="quiet" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

function Empty() {
  return (
    <EmptyState
      picture={heart}
      title="No favourites yet"
      action={<ButtonLink to="/products">Start shopping</ButtonLink>}
    >
      Tap the heart on anything you like, and you’ll find it here.
    </EmptyState>
  )
}
