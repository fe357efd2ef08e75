import creditCard from '../../../../seed/art/credit-card.webp'
import { TAX_PERCENT } from '../../../domain/money.ts'
import { PAYMENT_NAMES } from '../../../domain/order.ts'
import { pageMeta } from '../../seo.ts'
import type { Route } from './+types/payment-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Payment Methods',
    description: 'Cash on delivery or online payment, and how the total of a GreenCart order is made up.',
    path: '/help/payment',
  })

export default function PaymentPage() {
  return (
    <HelpArticle title="Payment Methods" lead="At the door or online, as you like." picture={creditCard}>
      <HelpPart title={PAYMENT_NAMES.COD}>
        <p>Pay the rider in cash when the groceries are in your hands.</p>
      </HelpPart>
      <HelpPart title={PAYMENT_NAMES.Online}>
        <p>
          Cards, UPI and net banking through our payment provider. Card details go to the provider only; we never see
          them.
        </p>
      </HelpPart>
      <HelpPart title="What the total is made of">
        <p>
          The offer prices of what is in your cart, plus {TAX_PERCENT}% tax. Shipping is free, and there is nothing
          else.
        </p>
      </HelpPart>
    </HelpArticle>
  )
}
