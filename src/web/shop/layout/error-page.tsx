import { isRouteErrorResponse } from 'react-router'
import basket from '#seed/art/basket.webp'
import plug from '#seed/art/plug.webp'
import shoppingBags from '#seed/art/shopping-bags.webp'
import { shop } from '../../core/shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlacedOrder } from '../cart/placed-order.ts'
import { ALL_PRODUCTS } from './shop-links.ts'

export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <LostPage /> : <FaultPage />
}

export function LostPage() {
  return (
    <>
      <title>{`Page not found | ${shop().name}`}</title>
      <EmptyState
        level="h1"
        picture={basket}
        title="Page not found"
        action={<ButtonLink to={ALL_PRODUCTS}>See all products</ButtonLink>}
      >
        <p>This page has moved or doesn’t exist. Our groceries are still here.</p>
      </EmptyState>
    </>
  )
}

function FaultPage() {
  const placed = usePlacedOrder()
  return (
    <>
      <title>{`Something went wrong | ${shop().name}`}</title>
      <EmptyState
        level="h1"
        picture={placed ? shoppingBags : plug}
        title={placed ? placed.title : 'Something went wrong'}
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        {placed ? (
          <p>{placed.detail} We couldn’t load the next page, so please try again.</p>
        ) : (
          <p>It may be us, or your connection. Your cart is safe. Please try again.</p>
        )}
      </EmptyState>
    </>
  )
}
