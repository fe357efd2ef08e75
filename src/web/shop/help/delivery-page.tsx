import deliveryScooter from '../../../../seed/art/delivery-scooter.webp'
import { pageMeta } from '../../seo.ts'
import type { Route } from './+types/delivery-page'
import { HelpArticle, HelpPart } from './help-article.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Delivery Information',
    description: 'How fast GreenCart delivers, what delivery costs and how to follow your order.',
    path: '/help/delivery',
  })

export default function DeliveryPage() {
  return (
    <HelpArticle title="Delivery Information" lead="Under 30 minutes, and free." picture={deliveryScooter}>
      <HelpPart title="How fast?">
        <p>
          We aim to be at your door in under 30 minutes from the moment the order is placed. Heavy rain can make it a
          little longer.
        </p>
      </HelpPart>
      <HelpPart title="What does it cost?">
        <p>Nothing. Shipping is free on every order, however small.</p>
      </HelpPart>
      <HelpPart title="Where is my order?">
        <p>
          My Orders shows each step: Order Placed, Packed, Out for delivery, Delivered, each with its time. You need to
          be logged in.
        </p>
      </HelpPart>
      <HelpPart title="Nobody at home?">
        <p>The rider calls the phone number of the delivery address and waits for five minutes.</p>
      </HelpPart>
    </HelpArticle>
  )
}
