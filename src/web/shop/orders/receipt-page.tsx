import type { PageFacts } from '#contract/pages/page-facts.ts'
import packagePicture from '#seed/art/package.webp'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import type { Route } from './+types/receipt-page'

export const handle: PageFacts = { search: 'private', cached: false }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Receipt', description: 'The receipt of an order.', path: '/my-orders' })

/** Black on white, and nothing but the receipt. */
const PRINTED = `@media print {
  :root, body { color-scheme: light !important; background: #fff !important }
  body *:not(:has(.receipt), .receipt, .receipt *) { display: none !important }
  .receipt, .receipt * { color: #000 !important; border-color: #000 !important; background: none !important }
  @page { margin: 16mm }
}`

const loadReceipt = async () => (await import('./order-receipt.tsx')).OrderReceipt

export default function ReceiptPage({ params: { id } }: Route.ComponentProps) {
  const session = useSession()
  const OrderReceipt = useLazyComponent(loadReceipt, session.state === 'in')
  return (
    <div className="page-column min-h-svh max-w-[calc(44rem+2*var(--gutter))] py-6 sm:py-8">
      <style>{PRINTED}</style>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Receipt</h1>
        <ButtonLink variant="quiet" to="/my-orders">
          My orders
        </ButtonLink>
      </div>
      {session.state === 'in' && OrderReceipt ? (
        <OrderReceipt key={`${session.user._id} ${id}`} id={id} />
      ) : session.state !== 'out' ? (
        <Skeleton className="h-[32rem] rounded-card" />
      ) : (
        <EmptyState
          picture={packagePicture}
          title="Sign in to see this receipt"
          action={<Button onClick={() => askToLogIn()}>Login</Button>}
        >
          You’ll find receipts with your orders.
        </EmptyState>
      )}
    </div>
  )
}
