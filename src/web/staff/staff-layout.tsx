import { useEffect } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import type { StaffPerson } from '#contract/staff/staff.ts'
import map from '#seed/art/map.webp'
import plug from '#seed/art/plug.webp'
import wrench from '#seed/art/wrench.webp'
import { pageMeta } from '../core/seo.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
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

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Staff', description: 'For the people who work here.', path: '/staff' })

/** Screens that were open are loaded, and open without a connection too. */
const opened = new Set<string>()
const opensOffline = (pathname: string) => opened.has(pathname)

export default function StaffLayout() {
  const { pathname } = useLocation()
  useEffect(watchStaffSession, [])
  useEffect(() => void opened.add(pathname), [pathname])
  useOfflineGuard(opensOffline)
  return (
    <>
      <style>{styles}</style>
      <Gate pathname={pathname} />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

/** The server's HTML is the same for all visitors: the session is known only after the browser's own check. */
function Gate({ pathname }: { pathname: string }) {
  const session = useStaffSession()
  if (session.state === 'checking' || session.state === 'failed') return <Opening />
  if (matchPath('/staff/login', pathname)) return <Outlet />
  if (session.state === 'out') return <LoginPage ended={session.ended} />
  return (
    <StaffFrame person={session.person}>
      <Screen pathname={pathname} person={session.person} />
    </StaffFrame>
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

function Opening() {
  const session = useStaffSession()
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      {session.state === 'failed' ? (
        <EmptyState
          level="h1"
          picture={plug}
          title="Can’t reach the shop"
          action={<Button onClick={() => void checkStaffSession()}>Try again</Button>}
        >
          <p role="alert">{session.message}</p>
        </EmptyState>
      ) : (
        <>
          <h1 className="text-ink-soft">Opening the staff area…</h1>
          <noscript>The staff area needs JavaScript.</noscript>
        </>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <style>{styles}</style>
      <title>Something went wrong | GreenCart</title>
      <EmptyState
        level="h1"
        picture={wrench}
        title="Something went wrong"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>We couldn’t show this page.</p>
      </EmptyState>
    </main>
  )
}
