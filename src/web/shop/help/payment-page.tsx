import type { PageFacts } from '#contract/pages/page-facts.ts'
import { TAX_PERCENT } from '#domain/money.ts'
import { PAYMENT_NAMES } from '#domain/order.ts'
import creditCard from '#seed/art/credit-card.webp'
import { pageMeta } from '../../core/seo.ts'
import { useShop } from '../../core/shop.ts'
import type { Route } from './+types/payment-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Payment Methods',
    description: 'Cash on delivery or online payment, and how your GreenCart total is worked out.',
    path: '/help/payment',
  })

export default function PaymentPage() {
  const { cash, online } = useShop().payments
  const ways = [cash && 'on delivery', online && 'online'].filter(Boolean).join(' or ')
  return (
    <HelpArticle title="Payment Methods" lead={`Pay ${ways}.`} picture={creditCard}>
      {cash && (
        <HelpPart title={PAYMENT_NAMES.COD}>
          <p>Pay the rider in cash when your groceries arrive.</p>
        </HelpPart>
      )}
      {online && (
        <HelpPart title={PAYMENT_NAMES.Online}>
          <p>
            Pay by card through our payment provider. Your card details go straight to them; we never see or store them.
          </p>
        </HelpPart>
      )}
      <HelpPart title="What’s in the total?">
        <p>
          The offer prices of the items in your cart, plus {TAX_PERCENT}% tax. Shipping is free, unless your cart shows
          a fee for your area. There are no other charges.
        </p>
      </HelpPart>
    </HelpArticle>
  )
}
