import { type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { reportItem } from '#contract/orders/reports.ts'
import { REPORT_KINDS, type ReportKind } from '#domain/order.ts'
import { MAX_REPORT_WORDS, reportable } from '#domain/report.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { uploadForm } from '../../core/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { sessionEnded } from '../account/session-store.ts'
import { PhotoField } from './photo-field.tsx'

type Items = Order['items']
type ReportFormProps = { order: Order; items: Items; onClose: () => void; onReported: (order: Order) => void }

const KIND_WORDS: Record<ReportKind, string> = { missing: 'Missing', bad: 'Not fresh or damaged' }

export function ReportDialog({ open, ...rest }: ReportFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Report a problem">
      <ReportForm {...rest} />
    </Dialog>
  )
}

function ReportForm({ order, items, onClose, onReported }: ReportFormProps) {
  const [product, setProduct] = useState(items.length === 1 ? (items[0]?.product._id ?? '') : '')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [busy, setBusy] = useState(false)
  const { errors, show, formProps } = useFieldErrors()
  const chosen = items.find((item) => item.product._id === product)
  const most = chosen ? reportable(order, chosen) : 1

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const body = {
      id: order._id,
      product,
      quantity: Number(given.get('quantity')),
      kind: String(given.get('kind') ?? '') as ReportKind,
      words: String(given.get('words') ?? ''),
    }
    const wrong = { ...fieldErrors(reportItem.body, body), ...(!product && { product: 'Choose an item.' }) }
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    const form = new FormData()
    form.set(reportItem.multipart.data, JSON.stringify(body))
    if (photo) form.set(reportItem.multipart.files, photo)
    setBusy(true)
    const answer = await uploadForm(reportItem, { form, onProgress: () => undefined })
    setBusy(false)
    if (answer.success) {
      toast.success(answer.message)
      onClose()
      onReported(answer.order)
      return
    }
    if (answer.code === 'not_signed_in') sessionEnded()
    toast.error(answer.message)
    show(byFieldName(Object.entries(answer.fields ?? {})))
  }

  return (
    <form {...formProps} onSubmit={(event) => void submit(event)} className="space-y-5">
      <fieldset aria-describedby={errors.product && 'report-product-note'}>
        <legend className="mb-1.5 font-medium text-sm">Which item?</legend>
        <div className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line">
          {items.map((item) => (
            <label
              key={item.product._id}
              className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-1.5 has-checked:bg-leaf-tint"
            >
              <input
                type="radio"
                name="product"
                value={item.product._id}
                checked={product === item.product._id}
                onChange={() => setProduct(item.product._id)}
                aria-invalid={errors.product ? true : undefined}
                className="size-5 shrink-0 accent-leaf"
              />
              <ProductPicture
                src={item.product.image[0]}
                alt=""
                sizes="44px"
                category={item.product.category}
                width="w-11"
                className="shrink-0"
              />
              <span className="min-w-0">
                {item.product.name}
                <span className="block text-ink-soft text-sm">
                  {item.product.weight && `${item.product.weight} · `}
                  {item.quantity} ordered
                </span>
              </span>
            </label>
          ))}
        </div>
        <ErrorNote id="report-product-note" message={errors.product} />
      </fieldset>
      {typeof most === 'number' && most > 1 ? (
        <SelectField key={product} label="How many?" name="quantity" defaultValue={1} error={errors.quantity}>
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="quantity" value={1} />
      )}
      <fieldset aria-describedby={errors.kind && 'report-kind-note'}>
        <legend className="mb-1.5 font-medium text-sm">What was wrong?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {REPORT_KINDS.map((kind) => (
            <label
              key={kind}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-field-line px-4 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint"
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                aria-invalid={errors.kind ? true : undefined}
                className="size-5 shrink-0 accent-leaf"
              />
              {KIND_WORDS[kind]}
            </label>
          ))}
        </div>
        <ErrorNote id="report-kind-note" message={errors.kind} />
      </fieldset>
      <TextAreaField
        label="What happened? (optional)"
        name="words"
        rows={3}
        maxLength={MAX_REPORT_WORDS}
        error={errors.words}
      />
      <PhotoField photo={photo} onChoose={setPhoto} error={errors.photo} />
      <div className="flex flex-wrap justify-end gap-3">
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

function ErrorNote({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p id={id} className="mt-1.5 text-berry text-sm">
      {message}
    </p>
  ) : null
}
