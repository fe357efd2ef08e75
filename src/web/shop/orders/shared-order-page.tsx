import { useEffect, useState } from 'react'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { pageMeta } from '../../core/seo.ts'
import { CardSkeletons } from '../../ui/skeleton.tsx'
import type { Route } from './+types/shared-order-page'
import { useOrderParts } from './order-parts.ts'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'An order on its way',
    description: 'When a shared order arrives.',
    path: '/shared-order',
  }),
  { name: 'referrer', content: 'no-referrer' },
]

/** The page is the same for everybody; the token of a link is read in the browser only. */
export default function SharedOrderPage() {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const readToken = () => setToken(window.location.hash.slice(1))
    readToken()
    // A link that is opened on this page itself loads nothing.
    window.addEventListener('hashchange', readToken)
    return () => window.removeEventListener('hashchange', readToken)
  }, [])
  const parts = useOrderParts(true)
  return (
    <div className="page-column min-h-svh max-w-[calc(44rem+2*var(--gutter))] py-6 sm:py-8">
      {token === undefined || !parts ? (
        <CardSkeletons words="Loading the order…" />
      ) : (
        <parts.SharedOrder key={token} token={token} />
      )}
    </div>
  )
}
