import deliveryScooter from '#seed/art/delivery-scooter.webp'
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
    <HelpArticle title="Delivery Information" lead="In under 30 minutes, and free." picture={deliveryScooter}>
      <HelpPart title="How fast?">
        <p>
          We aim to deliver in under 30 minutes from the time you place your order. In heavy rain or traffic it may take
          a little longer.
        </p>
      </HelpPart>
      <HelpPart title="What does it cost?">
        <p>Nothing. Delivery is free on every order, big or small.</p>
      </HelpPart>
      <HelpPart title="Where is my order?">
        <p>
          Sign in and open My Orders to see where your order is: Order Placed, Packed, Out for delivery or Delivered,
          with the time of each step.
        </p>
      </HelpPart>
      <HelpPart title="Not at home?">
        <p>The rider will call the phone number on your delivery address.</p>
      </HelpPart>
    </HelpArticle>
  )
}
