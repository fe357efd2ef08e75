import { useEffect } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import type { StaffPerson } from '#contract/staff/staff.ts'
import map from '#seed/art/map.webp'
import { AreaError } from '../account/area-error.tsx'
import { AreaGate } from '../account/area-gate.tsx'
import { pageMeta } from '../core/seo.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useOfflineGuard } from '../ui/offline-guard.ts'
import { PageAnnouncer } from '../ui/page-announcer.tsx'
import { Toaster } from '../ui/toast.tsx'
import type { Route } from './+types/staff-layout'
import { LoginPage } from './account/login-page.tsx'
import { checkStaffSession, useStaffSession, watchStaffSession } from './account/staff-session.ts'
import { StaffFrame } from './layout/staff-frame.tsx'
import { STAFF_SCREENS } from './layout/staff-screens.ts'
import styles from './staff.css?inline'
import { StillWorking } from './start/still-working.tsx'

export const handle: PageFacts = { search: 'private', cached: true, camera: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Staff', description: 'For the people who work here.', path: '/staff' })

/** Screens that were open are loaded, and open without a connection too. */
const opened = new Set<string>()
const opensOffline = (pathname: string) => opened.has(pathname)

export default function StaffLayout() {
  const { pathname } = useLocation()
  useEffect(watchStaffSession, [])
  const session = useStaffSession()
  useEffect(() => void opened.add(pathname), [pathname])
  useOfflineGuard(opensOffline)
  return (
    <>
      <style>{styles}</style>
      <AreaGate session={session} area="staff area" onRetry={() => void checkStaffSession()}>
        {matchPath('/staff/login', pathname) ? (
          <Outlet />
        ) : session.state === 'in' ? (
          <StaffFrame person={session.user}>
            <Screen pathname={pathname} person={session.user} />
            <StillWorking person={session.user} />
          </StaffFrame>
        ) : (
          <LoginPage ended={session.state === 'out' && session.ended} />
        )}
      </AreaGate>
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

function Screen({ pathname, person }: { pathname: string; person: StaffPerson }) {
  const screen = STAFF_SCREENS.find(({ path }) => matchPath(path, pathname))
  if (!screen || screen.roles.includes(person.role)) return <Outlet />
  return (
    <EmptyState level="h1" picture={map} title="Nothing here" action={<ButtonLink to="/staff">Go to start</ButtonLink>}>
      This page doesn’t exist, or isn’t for your role.
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <style>{styles}</style>
      <AreaError>We couldn’t show this page.</AreaError>
    </main>
  )
}
