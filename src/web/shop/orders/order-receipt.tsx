import Printer from 'lucide-react/icons/printer'
import { readReceipt } from '#contract/orders/receipts.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { ReceiptSheet } from '../../ui/receipt-sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function OrderReceipt({ id }: { id: string }) {
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
      <ReceiptSheet receipt={view.reply} />
      <Button className="mt-5" onClick={() => window.print()}>
        <Printer size={18} aria-hidden />
        Print
      </Button>
    </>
  )
}
