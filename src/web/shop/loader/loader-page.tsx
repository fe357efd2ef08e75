import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import { Spinner } from '../../ui/welcome.tsx'
import type { Route } from './+types/loader-page'
import { nextPath } from './next-path.ts'

const WAIT = 5_000

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'One moment', description: `${shop().name} is getting ready.`, path: '/loader' })

export default function LoaderPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = params.get('next')

  useEffect(() => {
    if (next === null) return
    const timer = setTimeout(() => navigate(nextPath(next), { replace: true }), WAIT)
    return () => clearTimeout(timer)
  }, [next, navigate])

  return (
    <main className="grid min-h-dvh place-items-center p-6" aria-busy>
      <Spinner level="h1" />
    </main>
  )
}
