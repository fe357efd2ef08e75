import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { mayReport, reportable } from '#domain/report.ts'
import { UNREACHABLE } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.tsx'

const fetchDialog = async () => (await import('./report-dialog.tsx')).ReportDialog

type ReportButtonProps = { order: Order; onReported: (order: Order) => void }

export function ReportButton({ order, onReported }: ReportButtonProps) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => new Date())
  const ReportDialog = useLazyComponent(fetchDialog, open, () => {
    setOpen(false)
    toast.error(UNREACHABLE.message)
  })
  const items = order.items.filter((item) => typeof reportable(order, item) === 'number')
  if (!mayReport(order, now) || items.length === 0) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      {ReportDialog && (
        <ReportDialog order={order} items={items} open={open} onClose={() => setOpen(false)} onReported={onReported} />
      )}
    </>
  )
}
