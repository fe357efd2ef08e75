import { readSellerShop } from '#contract/shop/shop.ts'
import key from '#seed/art/key.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { useManager } from '../account/seller-session.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { SETUP_SCREEN } from '../screen/setup-screen.ts'
import type { Route } from './+types/setup-page'
import { SetupWalk } from './setup-walk.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Your shop', description: 'Make it your own shop.', path: SETUP_SCREEN })

export default function SetupPage() {
  const isOwner = useManager() === null
  return isOwner ? <OwnersPage /> : <ManagersPage />
}

function OwnersPage() {
  const { view, retry } = useSellerQuery(readSellerShop, undefined)
  if (view.state === 'ready') return <SetupWalk read={view.reply} />
  return (
    <>
      <ScreenTitle>Your shop</ScreenTitle>
      {view.state === 'loading' ? (
        <CardsSkeleton>Loading your shop…</CardsSkeleton>
      ) : (
        <FailedState title="Couldn’t load your shop" message={view.message} onRetry={() => void retry()} />
      )}
    </>
  )
}

const ManagersPage = () => (
  <EmptyState
    level="h1"
    picture={key}
    title="Only the owner can change this"
    action={<ButtonLink to="/seller/orders">Go to orders</ButtonLink>}
  >
    <p>Name, look, payment and tax of the shop are set by its owner.</p>
  </EmptyState>
)
