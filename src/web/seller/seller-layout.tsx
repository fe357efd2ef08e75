import { useEffect } from 'react'
import { Outlet } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { AreaError } from '../account/area-error.tsx'
import { AreaGate } from '../account/area-gate.tsx'
import { pageMeta } from '../core/seo.ts'
import { PageAnnouncer } from '../ui/page-announcer.tsx'
import { Toaster } from '../ui/toast.tsx'
import type { Route } from './+types/seller-layout'
import { SellerLoginDialog } from './account/seller-login-dialog.tsx'
import { SellerLoginPage } from './account/seller-login-page.tsx'
import { checkSellerSession, startSellerSession, useIsExpired, useSellerSession } from './account/seller-session.ts'
import { LeaveGuard } from './layout/leave-guard.tsx'
import { SellerFrame } from './layout/seller-frame.tsx'
import { followMute } from './live/chime.ts'
import { startOrderFeed, useUnseenOrders } from './live/order-feed.ts'
import { useCountInTitle } from './live/title-count.ts'
import { watchUnreadMessages } from './messages/unread-messages.ts'
import { watchOpenReports } from './reports/open-reports.ts'
import styles from './seller.css?inline'
import { ChecklistBanner } from './setup/checklist-banner.tsx'

export const handle: PageFacts = { search: 'private', cached: true, camera: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Seller', description: 'Manage your shop.', path: '/seller' })

export default function SellerLayout() {
  useEffect(startSellerSession, [])
  const session = useSellerSession()
  const isExpired = useIsExpired()
  const working = session.state === 'in' && !isExpired
  useEffect(() => (working ? startOrderFeed() : undefined), [working])
  useEffect(followMute, [])
  useCountInTitle(useUnseenOrders().length)
  useEffect(() => (working ? watchOpenReports() : undefined), [working])
  useEffect(() => (working ? watchUnreadMessages() : undefined), [working])
  return (
    <>
      <style>{styles}</style>
      <AreaGate session={session} area="seller area" onRetry={() => void checkSellerSession()}>
        {session.state === 'in' ? (
          <>
            <SellerFrame>
              <ChecklistBanner />
              <Outlet />
            </SellerFrame>
            <SellerLoginDialog />
          </>
        ) : (
          <SellerLoginPage />
        )}
      </AreaGate>
      <LeaveGuard />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <SellerFrame>
      <style>{styles}</style>
      <AreaError>We couldn’t show this page. Your orders and products are safe.</AreaError>
    </SellerFrame>
  )
}
