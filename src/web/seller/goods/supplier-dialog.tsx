import { type SubmitEvent, useState } from 'react'
import { deleteSupplier, type Supplier, saveSupplier } from '#contract/goods/suppliers.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { ChoiceChip } from '../screen/choice-chip.tsx'
import { WEEKDAYS } from './supplier-words.ts'

type Handlers = { onClose: () => void; onSaved: () => void }
type SupplierDialogProps = Handlers & { supplier: Supplier | 'new' | null }

export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const known = supplier === 'new' ? null : supplier
  return (
    <Dialog open={supplier !== null} onClose={onClose} title={known ? `Edit ${known.name}` : 'Add a supplier'}>
      <SupplierForm supplier={known} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  )
}

function SupplierForm({ supplier, onClose, onSaved }: Handlers & { supplier: Supplier | null }) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      ...(supplier && { id: supplier._id }),
      name: String(form.get('name')),
      phone: String(form.get('phone')).trim() || null,
      weekdays: form.getAll('weekdays').map(Number),
      leadDays: Number(form.get('leadDays') || Number.NaN),
    }
    const wrong = fieldErrors(saveSupplier.body, body)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const reply = await callAsSeller(saveSupplier, { body })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onSaved()
    } else if (reply.fields) show(byFieldName(Object.entries(reply.fields)))
    else toast.error(reply.message)
  }

  async function remove({ _id: id }: Supplier) {
    setBusy(true)
    const reply = await callAsSeller(deleteSupplier, { body: { id } })
    setBusy(false)
    if (!reply.success) return void toast.error(reply.message)
    toast.success(reply.message)
    onSaved()
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={80}
        required
        defaultValue={supplier?.name}
        error={errors.name}
      />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={supplier?.phone ?? ''}
        error={errors.phone}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">Delivers on</legend>
        <div className="flex flex-wrap gap-2">
          {WEEKDAYS.map(({ weekday, name }) => (
            <ChoiceChip
              key={weekday}
              type="checkbox"
              name="weekdays"
              value={weekday}
              defaultChecked={supplier?.weekdays.includes(weekday) ?? false}
            >
              {name}
            </ChoiceChip>
          ))}
        </div>
        {errors.weekdays && <p className="mt-1.5 text-berry text-sm">{errors.weekdays}</p>}
      </fieldset>
      <TextField
        label="Days from order to delivery"
        name="leadDays"
        inputMode="numeric"
        autoComplete="off"
        hint="0 for the same day, 1 for the next."
        defaultValue={String(supplier?.leadDays ?? 1)}
        error={errors.leadDays}
      />
      <FormActions submit={supplier ? 'Save' : 'Add'} busy={busy} onClose={onClose}>
        {supplier && (
          <Button variant="danger" busy={busy} onClick={() => void remove(supplier)}>
            Delete
          </Button>
        )}
      </FormActions>
    </form>
  )
}
