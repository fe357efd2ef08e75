import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StaffPerson } from '#contract/staff/staff.ts'
import map from '#seed/art/map.webp'
import plug from '#seed/art/plug.webp'
import wrench from '#seed/art/wrench.webp'
import { pageMeta } from '../core/seo.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useLazyComponent } from '../ui/lazy-component.ts'
import { PageAnnouncer } from '../ui/page-announcer.tsx'
import { Toaster } from '../ui/toast.tsx'
import type { Route } from './+types/staff-area'
import { LinkPage } from './account/link-page.tsx'
import { LoginPage } from './account/login-page.tsx'
import { checkStaffSession, useStaffSession, watchStaffSession } from './account/staff-session.ts'
import { StaffFrame } from './layout/staff-frame.tsx'
import type { ScreenProps, StaffScreen } from './layout/staff-screen.ts'
import { START, screensFor } from './layout/staff-screens.ts'
import styles from './staff.css?inline'

const LOGIN = 'login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Staff', description: 'For the people who work here.', path: '/staff', hidden: true })

export default function StaffArea() {
  useEffect(watchStaffSession, [])
  return (
    <>
      <style>{styles}</style>
      <Gate />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

/** The server's HTML is the same for all visitors: the session is known only after the browser's own check. */
function Gate() {
  const session = useStaffSession()
  const { pathname } = useLocation()
  const [, , screen = START] = pathname.split('/')
  const { token, forget } = useLinkToken()
  if (session.state === 'checking' || session.state === 'failed') return <Opening />
  if (token) return <LinkPage key={token} token={token} onDone={forget} />
  if (session.state === 'out') return <LoginPage ended={session.ended} />
  if (screen === LOGIN) return <ToStart />
  return (
    <StaffFrame person={session.person}>
      <Screen name={screen} person={session.person} />
    </StaffFrame>
  )
}

function ToStart() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate('/staff', { replace: true })
  }, [navigate])
  return null
}

/** The token of a one-time link follows the # of its URL, and is taken out of it. */
function useLinkToken() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  useEffect(() => {
    if (!pathname.endsWith(LOGIN) || hash.length < 2) return
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return { token, forget: useCallback(() => setToken(''), []) }
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

function Screen({ name, person }: { name: string; person: StaffPerson }) {
  const screens = screensFor(person.role)
  const found = screens.find(({ screen }) => screen === name)
  const others = screens.filter((screen) => screen !== found)
  if (found) return <LoadedScreen key={name} {...found} person={person} others={others} />
  return (
    <EmptyState level="h1" picture={map} title="Nothing here" action={<ButtonLink to="/staff">Go to start</ButtonLink>}>
      This page doesn’t exist, or isn’t for your role.
    </EmptyState>
  )
}

function LoadedScreen({ load, text, ...props }: StaffScreen & ScreenProps) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const Component = useLazyComponent(load, true, onFailed)
  if (Component) return <Component {...props} />
  if (!failed) {
    return (
      <p role="status" className="text-ink-soft">
        Opening {text.toLowerCase()}…
      </p>
    )
  }
  return <FailedScreen />
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <style>{styles}</style>
      <title>Something went wrong | GreenCart</title>
      <FailedScreen />
    </main>
  )
}

function FailedScreen() {
  return (
    <EmptyState
      level="h1"
      picture={wrench}
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Try again</Button>}
    >
      <p>We couldn’t show this page.</p>
    </EmptyState>
  )
}
