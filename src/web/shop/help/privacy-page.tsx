import type { PageFacts } from '#contract/pages/page-facts.ts'
import { LEGAL_TITLES, legalText } from '#domain/legal-pages.ts'
import { shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import type { Route } from './+types/privacy-page'
import { LegalArticle } from './legal-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: LEGAL_TITLES.privacy,
    description: 'What we save about you, who sees it, and how to delete it.',
    path: '/legal/privacy',
  })

export const loader = ({ context }: Route.LoaderArgs) => ({ text: legalText('privacy', context.get(shopContext)) })

export default function PrivacyPage({ loaderData: { text } }: Route.ComponentProps) {
  return <LegalArticle page="privacy" text={text} />
}
