import type { ReactNode } from 'react'
import { readCustomer } from '#contract/customers/customers.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addressLine } from '#domain/address.ts'
import { formatMoment } from '#domain/time-words.ts'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Price } from '../../ui/price.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/customer-page'
import { CustomerAccount } from './customer-account.tsx'
import { CustomerBars } from './customer-bars.tsx'
import { CustomerCredit } from './customer-credit.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CUSTOMERS_SCREEN, customerScreen } from './customers-url.ts'
import { MergeButton } from './merge-button.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: 'Customer', description: 'Orders, addresses and notes.', path: customerScreen(params.id) })

export default function CustomerPage({ params: { id } }: Route.ComponentProps) {
  const { view, reload, retry } = useSellerQuery(readCustomer, { id })
  const aside = (
    <ButtonLink variant="quiet" to={CUSTOMERS_SCREEN} size="small">
      All customers
    </ButtonLink>
  )
  if (view.state === 'loading') {
    return (
      <>
        <ScreenTitle aside={aside}>Customer</ScreenTitle>
        <CardsSkeleton>Loading the customer…</CardsSkeleton>
      </>
    )
  }
  if (view.state === 'failed') {
    return (
      <>
        <ScreenTitle aside={aside}>Customer</ScreenTitle>
        <FailedState title="Couldn’t load the customer" message={view.message} onRetry={() => void retry()} />
      </>
    )
  }
  const { customer, addresses, cashBars, newestOrder } = view.reply
  return (
    <>
      <ScreenTitle
        aside={
          <div className="flex flex-wrap gap-2">
            {aside}
            {view.reply.email === null && <MergeButton customer={customer} />}
            <CallLink phone={customer.phone} size="small">
              Call<span className="sr-only"> {customer.name}</span>
            </CallLink>
          </div>
        }
      >
        {customer.name}
      </ScreenTitle>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <Facts reply={view.reply} />
          <CustomerOrders id={id} />
        </div>
        <div className="grid gap-4">
          <CardSection title="Notes">
            <CustomerNotes key={customer.notes} customer={customer} onSaved={reload} />
          </CardSection>
          <CardSection title="Addresses">
            <Addresses addresses={addresses} />
          </CardSection>
          <CustomerAccount customer={customer} entries={view.reply.account} onChanged={reload} />
          <CustomerCredit
            id={id}
            balance={view.reply.storeCredit}
            entries={view.reply.creditEntries}
            onChanged={reload}
          />
          <CustomerBars bars={cashBars} order={newestOrder} onChanged={() => void reload()} />
        </div>
      </div>
    </>
  )
}

function Facts({ reply: { customer, email } }: { reply: ReplyOf<typeof readCustomer> }) {
  const { phone, areas, orders, spent, lastOrderAt, consentSince } = customer
  return (
    <section aria-label="At a glance" className="rounded-card border border-line bg-card p-5 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-3">
        <Fact name="Orders">{orders.toLocaleString('en-IN')}</Fact>
        <Fact name="Spent">
          <Price amount={spent} />
        </Fact>
        <Fact name="Last order">{formatMoment(lastOrderAt)}</Fact>
        <Fact name="Phone">{phone}</Fact>
        <Fact name="Email">{email ?? 'None'}</Fact>
        {areas.length > 0 && <Fact name="Areas">{areas.join(', ')}</Fact>}
        <Fact name="Newsletter">{consentSince ? `Since ${formatMoment(consentSince)}` : 'Not subscribed'}</Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="wrap-anywhere font-medium">{children}</dd>
  </div>
)

function Addresses({ addresses }: Pick<ReplyOf<typeof readCustomer>, 'addresses'>) {
  if (addresses.length === 0) return <p className="text-ink-soft">No saved addresses.</p>
  return (
    <ul className="divide-y divide-line">
      {addresses.map(({ label, ...address }) => (
        <li key={address._id} className="wrap-anywhere py-3 first:pt-0 last:pb-0">
          <span className="font-medium">
            {label ? `${label} · ` : ''}
            {address.firstName} {address.lastName}
          </span>
          <span className="block text-ink-soft text-sm">{addressLine(address)}</span>
          <span className="price-figures block text-ink-soft text-sm">{address.phone}</span>
        </li>
      ))}
    </ul>
  )
}
