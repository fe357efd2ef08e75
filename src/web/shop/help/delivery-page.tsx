import type { PageFacts } from '#contract/pages/page-facts.ts'
import deliveryScooter from '#seed/art/delivery-scooter.webp'
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/delivery-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delivery Information',
    description: `How fast ${shop().name} delivers, what delivery costs and how to follow your order.`,
    path: '/help/delivery',
  })

export default function DeliveryPage() {
  return (
    <HelpArticle
      title="Delivery Information"
      lead="You see your delivery time before you order."
      picture={deliveryScooter}
    >
      <HelpPart title="How fast?">
        <p>
          Choose your PIN code at the top of any page. The time depends on how many orders are ahead of yours, how many
          items you order and how far you are, and you see it before you order.
        </p>
        <p>
          If we’re running late, My Orders tells you why.{' '}
          <Link to="/delivery-record" className="font-medium text-leaf underline underline-offset-4">
            See how often we’re on time
          </Link>
          .
        </p>
      </HelpPart>
      <HelpPart title="What does it cost?">
        <p>
          Your cart shows it before you order. If your area has a delivery fee or a minimum order, you see that there
          too.
        </p>
      </HelpPart>
      <HelpPart title="Where is my order?">
        <p>
          Sign in and open My Orders to see where your order is: Order Placed, Packed, Out for delivery or Delivered,
          with the time of each step and how long it will still take.
        </p>
      </HelpPart>
      <HelpPart title="Not at home?">
        <p>The rider will call the phone number on your delivery address.</p>
      </HelpPart>
    </HelpArticle>
  )
}
