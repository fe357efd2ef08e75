import type { PageFacts } from '#contract/pages/page-facts.ts'
import { REPORT_DAYS } from '#domain/report.ts'
import package_ from '#seed/art/package.webp'
import { shopContext } from '../../core/page-context.ts'
import { pageMeta } from '../../core/seo.ts'
import { shop, useShop } from '../../core/shop.ts'
import type { Route } from './+types/returns-page'
import { HelpArticle, HelpPart } from './help-article.tsx'
import { LegalArticle } from './legal-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Return & Refund Policy',
    description: `How to cancel an order, report a problem and get a refund from ${shop().name}.`,
    path: '/help/returns',
  })

/** The owner's words, if there are any. */
export const loader = ({ context }: Route.LoaderArgs) => ({ text: context.get(shopContext).returnsText })

export default function ReturnsPage({ loaderData: { text } }: Route.ComponentProps) {
  return text ? <LegalArticle page="returns" text={text} /> : <OurPolicy />
}

function OurPolicy() {
  const { phone, email, tax } = useShop()
  const isAdded = tax.mode === 'added'
  return (
    <HelpArticle title="Return & Refund Policy" lead="Not happy with your order? We’ll help." picture={package_}>
      <HelpPart title="Changed your mind?">
        <p>
          You can cancel in My Orders while the order says “Order Placed”. If it’s already packed, please{' '}
          {phone ? `call us on ${phone}` : 'contact us'}.
        </p>
      </HelpPart>
      <HelpPart title="Something wrong with your order?">
        <p>
          If something is damaged, missing or not fresh, choose “Report a problem” in My Orders within {REPORT_DAYS}{' '}
          days of the delivery. A photo helps.{email && ` You can also email us at ${email}.`}
        </p>
      </HelpPart>
      <HelpPart title="Refunds">
        <p>
          If you cancel an order that you paid for online, we refund it automatically to the card you used. It may take
          your bank 5 to 7 working days to show it.
        </p>
        <p>
          After a delivery we refund items{isAdded && ' with their share of the tax'}: to your card if you paid online,
          or as store credit if you paid in cash. If we refund every item, we refund the shipping fee too.
        </p>
      </HelpPart>
    </HelpArticle>
  )
}
