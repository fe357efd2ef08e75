import { type ForeignPayment, listForeignPayments } from '#contract/payments/payments.ts'
import rupeeCoin from '#seed/art/rupee-coin.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { CardList, PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { PaidAmount } from './paid-amount.tsx'
import { PaymentCard } from './payment-card.tsx'

/** Payments on the provider's account that are not this shop's. */
export function ForeignPayments({ cursor }: { cursor: string }) {
  const { view, retry } = useSellerQuery(listForeignPayments, pageToSend(cursor))
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-ink-soft">
        These payments arrived on your payment account but weren’t made in this shop, for example through another site
        or a payment link. We leave them alone: to refund one, use your payment provider’s site.
      </p>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the payments"
        skeleton={<CardsSkeleton>Loading payments…</CardsSkeleton>}
      >
        {({ payments }, stale) =>
          payments.length ? (
            <CardList items={payments} stale={stale}>
              {(payment) => <ForeignPaymentCard payment={payment} />}
            </CardList>
          ) : (
            <EmptyState
              picture={rupeeCoin}
              title="No unrecognised payments"
              action={
                <ButtonLink variant="quiet" to="/seller/refunds">
                  Show refunds
                </ButtonLink>
              }
            >
              Every payment of the last thirty days was made in this shop.
            </EmptyState>
          )
        }
      </PagedQuery>
    </>
  )
}

function ForeignPaymentCard({ payment }: { payment: ForeignPayment }) {
  const { _id, amount, currency, paymentId, createdAt } = payment
  return (
    <PaymentCard
      id={_id}
      title={<PaidAmount amount={amount} currency={currency} />}
      reference={paymentId}
      at={createdAt}
      aside={<span className="whitespace-nowrap rounded-full bg-line px-3 py-1 font-medium text-sm">Unrecognised</span>}
    />
  )
}
