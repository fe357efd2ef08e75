import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { reportItems } from '#contract/orders/reports.ts'
import { MAX_REPORT_WORDS } from '#domain/report.ts'
import { byFieldName, useFieldErrors } from '../../core/field-errors.ts'
import { uploadForm } from '../../core/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { sessionEnded } from '../account/session-store.ts'
import { type Chosen, problemWith, reportedItems } from './chosen-items.ts'
import { PhotoField } from './photo-field.tsx'
import { ReportedItems } from './reported-items.tsx'

type ReportFormProps = {
  order: Order
  items: Order['items']
  onClose: () => void
  onReported: (order: Order) => void
}

export function ReportDialog({ open, ...rest }: ReportFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Report a problem">
      <ReportForm {...rest} />
    </Dialog>
  )
}

function ReportForm({ order, items, onClose, onReported }: ReportFormProps) {
  const [only] = items.length === 1 ? items : []
  const [chosen, setChosen] = useState<Chosen>(only ? { [only.product._id]: { quantity: 1, kind: '' } } : {})
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, show, formProps } = useFieldErrors()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words') ?? '')
    const reported = reportedItems(chosen)
    if (!reported) {
      show(problemWith(chosen))
      return
    }
    const form = new FormData()
    form.set(reportItems.multipart.data, JSON.stringify({ id: order._id, items: reported, words }))
    if (photo) form.set(reportItems.multipart.files, photo)
    setBusy(true)
    const reply = await uploadForm(reportItems, { form, onProgress: () => undefined })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onClose()
      onReported(reply.order)
      return
    }
    if (reply.code === 'not_signed_in') sessionEnded()
    toast.error(reply.message)
    show(byFieldName(Object.entries(reply.fields ?? {})))
  }

  return (
    <form {...formProps} onSubmit={(event) => void submit(event)} className="space-y-5">
      <ReportedItems order={order} items={items} chosen={chosen} onChoose={setChosen} errors={errors} />
      <TextAreaField
        label="What happened? (optional)"
        name="words"
        rows={3}
        maxLength={MAX_REPORT_WORDS}
        error={errors.words}
      />
      <PhotoField photo={photo} onChoose={setPhoto} error={errors.photo} />
      {/* Always in sight, however many items there are. */}
      <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-line border-t bg-card px-6 py-4 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Send report'}
        </Button>
      </div>
    </form>
  )
}
