import { changePassword, showAccount, signOutElsewhere, signOutSession } from '#contract/accounts/account-settings.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { readOwed } from '#contract/payments/owed.ts'
import gear from '#seed/art/gear.webp'
import plug from '#seed/art/plug.webp'
import { DeviceList } from '../../account/device-list.tsx'
import { PasswordSection } from '../../account/password-section.tsx'
import { useQuery } from '../../core/query.ts'
import { pageMeta } from '../../core/seo.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Route } from './+types/account-page'
import { AccountLinks } from './account-links.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { ChoosePasswordSection } from './choose-password-section.tsx'
import { CreditSection } from './credit-section.tsx'
import { DataSection } from './data-section.tsx'
import { EarlierOrdersSection } from './earlier-orders-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { OwedFailed, OwedSection } from './owed-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { askToLogIn, useSession } from './session-store.ts'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'My account',
    description: 'Your name, email, password, passkeys and devices.',
    path: '/account',
  })

export default function AccountPage() {
  return (
    <div className="page-column min-h-svh max-w-[calc(44rem+2*var(--gutter))] py-6 sm:py-8">
      <h1 className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">My account</h1>
      <Account />
    </div>
  )
}

function Account() {
  const session = useSession()
  if (session.state === 'in') return <AccountSettings key={session.user._id} />
  if (session.state === 'checking') return <AccountSkeleton />
  return (
    <EmptyState
      picture={gear}
      title="Sign in to see your account"
      action={<Button onClick={() => askToLogIn()}>Login</Button>}
    >
      Change your name, email or password, see where you are signed in, and download your data.
    </EmptyState>
  )
}

function AccountSettings() {
  const { view, reload, retry } = useQuery(showAccount, undefined)
  const owed = useQuery(readOwed, undefined)
  if (view.state === 'loading' || owed.view.state === 'loading') return <AccountSkeleton />
  if (view.state === 'failed') {
    return (
      <EmptyState
        picture={plug}
        title="We couldn’t load your account"
        action={<Button onClick={() => void retry()}>Try again</Button>}
      >
        <p role="alert">{view.message}</p>
      </EmptyState>
    )
  }
  const { name, email, phone, hasPassword, isConfirmed, earlierOrders, sendsMail, sessions } = view.reply
  const holder = { email, phone, hasPassword }
  return (
    <div className="space-y-5">
      <AccountLinks />
      {earlierOrders && <EarlierOrdersSection proof={earlierOrders} onJoined={() => void reload()} />}
      {owed.view.state === 'failed' ? (
        <OwedFailed message={owed.view.message} onRetry={() => void owed.retry()} />
      ) : (
        <OwedSection {...owed.view.reply} payer={{ name, email: email ?? '', phone }} onPaid={owed.reload} />
      )}
      <CreditSection />
      <NameSection name={name} />
      <EmailSection holder={holder} isConfirmed={isConfirmed} sendsMail={sendsMail} />
      {email !== null && !hasPassword && <ChoosePasswordSection email={email} />}
      {email !== null && hasPassword && (
        <>
          <PasswordSection
            endpoint={changePassword}
            call={callAsShopper}
            email={email}
            hasPassword
            onChanged={({ message }) => {
              toast.success(message)
              void reload()
            }}
          />
          <PasskeysSection email={email} />
        </>
      )}
      <PhoneSection holder={holder} onJoined={() => void reload()} />
      <CardSection title="Where you are signed in">
        <DeviceList
          sessions={sessions}
          signOut={(session) => callAsShopper(signOutSession, { body: { session } })}
          signOutElsewhere={() => callAsShopper(signOutElsewhere)}
          onChanged={() => void reload()}
        />
      </CardSection>
      <DataSection holder={holder} />
    </div>
  )
}

function AccountSkeleton() {
  return (
    <div className="space-y-5">
      <p role="status" className="text-ink-soft">
        Loading your account…
      </p>
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
