import type { PageFacts } from '#contract/pages/page-facts.ts'
import { PAYMENT_NAMES } from '#domain/order.ts'
import type { ShopTax } from '#domain/tax.ts'
import type { WaysToPay } from '#domain/ways-to-pay.ts'
import creditCard from '#seed/art/credit-card.webp'
import { pageMeta } from '../../core/seo.ts'
import { shop, useShop } from '../../core/shop.ts'
import type { Route } from './+types/payment-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Payment Methods',
    description: `Pay ${waysIn(shop().payments)}, and how your ${shop().name} total is worked out.`,
    path: '/help/payment',
  })

export default function PaymentPage() {
  const { tax, payments } = useShop()
  return (
    <HelpArticle title="Payment Methods" lead={`Pay ${waysIn(payments)}.`} picture={creditCard}>
      {payments.cash && (
        <HelpPart title={PAYMENT_NAMES.COD}>
          <p>Pay the rider in cash when your groceries arrive.</p>
        </HelpPart>
      )}
      {payments.online && (
        <HelpPart title={PAYMENT_NAMES.Online}>
          <p>
            Pay by card through our payment provider. Your card details go straight to them; we never see or store them.
          </p>
        </HelpPart>
      )}
      <HelpPart title="What’s in the total?">
        <p>
          The offer prices of the items in your cart{taxWords(tax)}. Shipping is free, unless your cart shows a fee for
          your area. There are no other charges.
        </p>
      </HelpPart>
    </HelpArticle>
  )
}

const waysIn = ({ cash, online }: WaysToPay) => [cash && 'on delivery', online && 'online'].filter(Boolean).join(' or ')

function taxWords({ mode, percent }: ShopTax): string {
  if (mode === 'added') return `, plus ${percent}% tax`
  return mode === 'included' ? ', which include all taxes' : ''
}
