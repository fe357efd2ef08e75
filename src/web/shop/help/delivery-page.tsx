import type { PageFacts } from '#contract/pages/page-facts.ts'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import { pageMeta } from '../../core/seo.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/delivery-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delivery Information',
    description: 'How fast GreenCart delivers, what delivery costs and how to follow your order.',
    path: '/help/delivery',
  })

export default function DeliveryPage() {
  return (
    <HelpArticle title="Delivery Information" lead="At a time that we name before you order." picture={deliveryScooter}>
      <HelpPart title="How fast?">
        <p>
          Choose your PIN code at the top of any page. We work out the time from the orders before yours, the length of
          your list and the way to you, and show it before you order.
        </p>
        <p>
          If we need longer later on, My Orders says so, with the reason. How often we keep our first word is public:{' '}
          <Link to="/delivery-record" className="font-medium text-leaf underline underline-offset-4">
            our delivery record
          </Link>
          .
        </p>
      </HelpPart>
      <HelpPart title="What does it cost?">
        <p>Your cart shows it before you order. Where an area has a fee or a smallest order, it says so.</p>
      </HelpPart>
      <HelpPart title="Where is my order?">
        <p>
          Sign in and open My Orders to see where your order is: Order Placed, Packed, Out for delivery or Delivered,
          with the time of each step and the minutes that are left.
        </p>
      </HelpPart>
      <HelpPart title="Not at home?">
        <p>The rider will call the phone number on your delivery address.</p>
      </HelpPart>
    </HelpArticle>
  )
}
