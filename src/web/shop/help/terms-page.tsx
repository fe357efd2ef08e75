import type { PageFacts } from '#contract/pages/page-facts.ts'
import { LEGAL_TITLES, legalText } from '#domain/legal-pages.ts'
import { shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import type { Route } from './+types/terms-page'
import { LegalArticle } from './legal-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: LEGAL_TITLES.terms,
    description: 'What applies when you order from us.',
    path: '/legal/terms',
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ text: legalText('terms', context.get(shopContext)) })

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalArticle page="terms" text={text} />
}
