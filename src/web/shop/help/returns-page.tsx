import package_ from '../../../../seed/art/package.webp'
import { pageMeta } from '../../seo.ts'
import { SHOP_DETAILS } from '../../structured-data.ts'
import type { Route } from './+types/returns-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Return & Refund Policy',
    description: 'Cancelling an order, sending something back and getting your money back at GreenCart.',
    path: '/help/returns',
  })

export default function ReturnsPage() {
  return (
    <HelpArticle title="Return & Refund Policy" lead="If it is not good, you do not pay for it." picture={package_}>
      <HelpPart title="Changed your mind?">
        <p>
          As long as an order says “Order Placed”, you can cancel it yourself in My Orders. Once it is packed, ask us by
          phone.
        </p>
      </HelpPart>
      <HelpPart title="Something is not right">
        <p>
          Damaged, missing or not fresh: write to {SHOP_DETAILS.email} on the day of delivery. A photo helps. You need
          not send food back.
        </p>
      </HelpPart>
      <HelpPart title="Your money">
        <p>
          A paid order that is cancelled is refunded by itself, the way you paid. Banks take five to seven working days
          to show it.
        </p>
      </HelpPart>
    </HelpArticle>
  )
}
