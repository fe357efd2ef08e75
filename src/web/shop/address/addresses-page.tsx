import type { PageFacts } from '#contract/pages/page-facts.ts'
import key from '#seed/art/key.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import type { Route } from './+types/addresses-page'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'My addresses',
    description: 'Where we deliver to you.',
    path: '/addresses',
  })

export default function AddressesPage() {
  return (
    <div className="page-column min-h-svh max-w-[calc(48rem+2*var(--gutter))] py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">My addresses</h1>
      <Addresses />
    </div>
  )
}

const loadBook = async () => (await import('./address-book.tsx')).AddressBook

function Addresses() {
  const session = useSession()
  const AddressBook = useLazyComponent(loadBook, session.state === 'in')
  if (session.state === 'in' && AddressBook) return <AddressBook key={session.user._id} />
  if (session.state !== 'out') return <Skeleton className="h-36 rounded-card" />
  return (
    <EmptyState
      picture={key}
      title="Sign in to see your addresses"
      action={<Button onClick={() => askToLogIn()}>Login</Button>}
    >
      Edit where we deliver, and choose your default.
    </EmptyState>
  )
}
