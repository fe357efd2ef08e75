import { isRouteErrorResponse } from 'react-router'
import basket from '../../../../seed/art/basket.webp'
import plug from '../../../../seed/art/plug.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ALL_PRODUCTS } from './shop-links.ts'

export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <LostPage /> : <FaultPage />
}

export function LostPage() {
  return (
    <>
      <title>Page not found | GreenCart</title>
      <EmptyState
        level="h1"
        picture={basket}
        title="Nothing on this shelf"
        action={<ButtonLink to={ALL_PRODUCTS}>See all products</ButtonLink>}
      >
        <p>The page you asked for has moved or was never here. The groceries are still where they were.</p>
      </EmptyState>
    </>
  )
}

function FaultPage() {
  return (
    <>
      <title>Something went wrong | GreenCart</title>
      <EmptyState
        level="h1"
        picture={plug}
        title="That did not work"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>Something went wrong on our side, or the connection dropped. Your cart is safe.</p>
      </EmptyState>
    </>
  )
}
