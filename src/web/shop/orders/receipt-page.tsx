import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { readReceipt } from '#contract/receipts.ts'
import packagePicture from '#seed/art/package.webp'
import { useQuery } from '../../query.ts'
import { pageMeta } from '../../seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import type { Route } from './+types/receipt-page'
import { ReceiptSheet } from './receipt-sheet.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Receipt', description: 'The receipt of an order.', path: '/my-orders', hidden: true })

/** Black on white, and nothing but the receipt. */
const PRINTED = `@media print {
  :root { color-scheme: light !important; background: #fff }
  body *:not(:has(.receipt), .receipt, .receipt *) { display: none !important }
  .receipt, .receipt * { color: #000 !important; border-color: #000 !important; background: none !important }
  @page { margin: 16mm }
}`

export default function ReceiptPage() {
  const { id = '' } = useParams()
  const session = useSession()
  return (
    <div className="page-column min-h-svh max-w-[calc(44rem+2*var(--gutter))] py-6 sm:py-8">
      <style>{PRINTED}</style>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">Receipt</h1>
        <ButtonLink variant="quiet" to="/my-orders">
          My orders
        </ButtonLink>
      </div>
      {session.state === 'in' ? (
        <Receipt key={`${session.user._id} ${id}`} id={id} />
      ) : session.state === 'checking' ? (
        <Skeleton className="h-[32rem] rounded-card" />
      ) : (
        <EmptyState
          picture={packagePicture}
          title="Sign in to see this receipt"
          action={<Button onClick={() => askToLogIn()}>Login</Button>}
        >
          Receipts are kept with your orders.
        </EmptyState>
      )}
    </div>
  )
}

function Receipt({ id }: { id: string }) {
  const { view, retry } = useQuery(readReceipt, { id })
  if (view.state === 'loading') return <Skeleton className="h-[32rem] rounded-card" />
  if (view.state === 'failed') {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-berry-tint px-5 py-3"
      >
        <p className="text-berry">{view.message}</p>
        <Button variant="quiet" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      <ReceiptSheet receipt={view.answer} />
      <Button className="mt-5" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        Print
      </Button>
    </>
  )
}
