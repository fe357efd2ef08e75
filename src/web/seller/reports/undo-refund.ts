import { undoReportRefund } from '#contract/orders/reports.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { publishOrder } from '../live/order-feed.ts'

export async function undoRefund(reportId: string): Promise<void> {
  const reply = await callAsSeller(undoReportRefund, { body: { id: reportId } })
  toast.dismiss(`refund-${reportId}`)
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  toast.success(reply.message)
  publishOrder(reply.order)
}
