import { Outlet, useRouteError } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { ShopFrame } from './shop-frame.tsx'

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage error={useRouteError()} />
    </ShopFrame>
  )
}
