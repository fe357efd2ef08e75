import { type EndingBatch, markDownGoods } from '#contract/goods/ending-soon.ts'
import { formatPaise, paise, rupeesFromPaise } from '#domain/money.ts'
import { useCallForm } from '../../ui/call-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type Handlers = { onClose: () => void; onSaved: () => void }

export function MarkDownDialog({ batch, onClose, onSaved }: Handlers & { batch: EndingBatch | null }) {
  return (
    <Dialog open={batch !== null} onClose={onClose} title={`Mark down ${batch?.name ?? ''}`}>
      {batch && <MarkDownForm batch={batch} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  )
}

/** Half of it, in whole rupees: what shops do on the last day. */
const suggested = ({ offerPrice }: EndingBatch) => paise(Math.max(100, Math.ceil(offerPrice / 200) * 100))

function MarkDownForm({ batch, onClose, onSaved }: Handlers & { batch: EndingBatch }) {
  const { errors, busy, formProps } = useCallForm(
    markDownGoods,
    ({ message }) => {
      toast.success(message)
      onSaved()
    },
    { call: callAsSeller, fixed: { product: batch.product } },
  )
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextField
        label="New selling price (₹)"
        name="offerPrice"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={String(rupeesFromPaise(suggested(batch)))}
        hint={`Now ${formatPaise(batch.offerPrice)}. It stays until you change it again.`}
        error={errors.offerPrice}
      />
      <FormActions submit="Change price" busy={busy} onClose={onClose} />
    </form>
  )
}
