import { type ReactNode, useEffect } from 'react'
import { Outlet } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import plug from '#seed/art/plug.webp'
import wrench from '#seed/art/wrench.webp'
import { pageMeta } from '../core/seo.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageAnnouncer } from '../ui/page-announcer.tsx'
import { Toaster } from '../ui/toast.tsx'
import type { Route } from './+types/seller-layout'
import { SellerLoginDialog } from './account/seller-login-dialog.tsx'
import { SellerLoginPage } from './account/seller-login-page.tsx'
import { checkSellerSession, startSellerSession, useSellerSession } from './account/seller-session.ts'
import { LeaveGuard } from './layout/leave-guard.tsx'
import { SellerFrame } from './layout/seller-frame.tsx'
import { startOrderFeed } from './live/order-feed.ts'
import { watchOpenReports } from './reports/open-reports.ts'
import styles from './seller.css?inline'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Seller', description: 'Manage your shop.', path: '/seller' })

export default function SellerLayout() {
  useEffect(startSellerSession, [])
  const session = useSellerSession()
  const working = session.state === 'in' && !session.expired
  useEffect(() => (working ? startOrderFeed() : undefined), [working])
  useEffect(() => (working ? watchOpenReports() : undefined), [working])
  return (
    <>
      <style>{styles}</style>
      <Gate>
        <SellerFrame>
          <Outlet />
        </SellerFrame>
        <SellerLoginDialog />
      </Gate>
      <LeaveGuard />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

/** The server's HTML is the same for all visitors: the session is known only after the browser's own check. */
function Gate({ children }: { children: ReactNode }) {
  const session = useSellerSession()
  if (session.state === 'in') return children
  if (session.state === 'out') return <SellerLoginPage />
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      {session.state === 'failed' ? (
        <EmptyState
          level="h1"
          picture={plug}
          title="Can’t reach the shop"
          action={<Button onClick={() => void checkSellerSession()}>Try again</Button>}
        >
          <p role="alert">{session.message}</p>
        </EmptyState>
      ) : (
        <>
          <h1 className="text-ink-soft">Opening the seller area…</h1>
          <noscript>The seller area needs JavaScript.</noscript>
        </>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <SellerFrame>
      <style>{styles}</style>
      <title>Something went wrong | GreenCart</title>
      <EmptyState
        level="h1"
        picture={wrench}
        title="Something went wrong"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>We couldn’t show this page. Your orders and products are safe.</p>
      </EmptyState>
    </SellerFrame>
  )
}
