import { type SubmitEvent, useState } from 'react'
import { minutesForKilometres } from '#domain/delivery/delivery-area.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import {
  type Area,
  type AreaToSend,
  type AreaValues,
  isEverywhereElse,
  NEW_AREA,
  readArea,
  valuesOf,
} from './area-values.ts'

type AreaDialogProps = {
  open: boolean
  /** null: a new one. */
  area: Area | null
  others: readonly Area[]
  busy: boolean
  onClose: () => void
  onSave: (area: AreaToSend) => void
  onDelete: () => void
}

export function AreaDialog({ open, area, onClose, ...rest }: AreaDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={area ? `Edit ${area.name}` : 'Add an area'}>
      <AreaForm area={area} onClose={onClose} {...rest} />
    </Dialog>
  )
}

function AreaForm({ area, others, busy, onClose, onSave, onDelete }: Omit<AreaDialogProps, 'open'>) {
  const { errors, show, formProps } = useFieldErrors()
  const [values, setValues] = useState<AreaValues>(area ? valuesOf(area) : NEW_AREA)
  const isElsewhere = area !== null && isEverywhereElse(area)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readArea(values, { id: area?.id, others })
    show('errors' in read ? read.errors : {})
    if ('area' in read) onSave(read.area)
  }

  const field = (name: Exclude<keyof AreaValues, 'served' | 'unit' | 'by' | 'neighbours'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  const kilometres = Number(values.distance)
  const aboutMinutes =
    values.unit === 'kilometres' && kilometres > 0
      ? `In a straight line. That’s about ${minutesForKilometres(kilometres)} minutes by bike.`
      : undefined

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField label="Name" maxLength={60} required autoComplete="off" {...field('name')} />
      <TextAreaField
        label="PIN codes"
        rows={2}
        inputMode="numeric"
        placeholder="560001-560030, 560045"
        hint={
          isElsewhere ? 'Leave empty: this covers all other PIN codes.' : 'Separate them with commas. Ranges work, too.'
        }
        {...field('pincodes')}
      />
      <SelectField
        label="Delivered by"
        value={values.by}
        onChange={({ target }) => setValues({ ...values, by: target.value === 'courier' ? 'courier' : 'riders' })}
      >
        <option value="riders">Your riders, in minutes</option>
        <option value="courier">A courier, in days</option>
      </SelectField>
      {values.by === 'courier' ? (
        <TextField
          label="Days after packing"
          inputMode="numeric"
          required
          autoComplete="off"
          hint="Shoppers see a day, such as “by Thursday”, and no time."
          {...field('courierDays')}
        />
      ) : (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="One way from the shop"
              inputMode="decimal"
              required
              autoComplete="off"
              hint={aboutMinutes}
              {...field('distance')}
            />
            <SelectField
              label="In"
              value={values.unit}
              onChange={({ target }) =>
                setValues({ ...values, unit: target.value === 'kilometres' ? 'kilometres' : 'minutes' })
              }
            >
              <option value="minutes">minutes</option>
              <option value="kilometres">kilometres</option>
            </SelectField>
          </div>
          <TextField
            label="Minutes at rush hour (optional)"
            inputMode="numeric"
            autoComplete="off"
            hint="8–10 am and 5–9 pm. Leave empty if it’s no slower."
            {...field('rushMinutes')}
          />
          <Neighbours
            areas={others.filter(({ courierDays }) => courierDays === null)}
            chosen={values.neighbours}
            onChange={(neighbours) => setValues({ ...values, neighbours })}
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Delivery fee (₹)" inputMode="decimal" autoComplete="off" {...field('fee')} />
        <TextField label="Minimum order (₹)" inputMode="decimal" autoComplete="off" {...field('minimumOrder')} />
      </div>
      <TextField
        label="Free delivery from (₹, optional)"
        inputMode="decimal"
        autoComplete="off"
        hint="Leave empty if every order pays the fee."
        {...field('freeFrom')}
      />
      <FormActions submit={area ? 'Save' : 'Add'} busy={busy} onClose={onClose}>
        {area && others.length > 0 && (
          <Button variant="danger" busy={busy} onClick={onDelete} className="mr-auto">
            Delete
          </Button>
        )}
      </FormActions>
    </form>
  )
}

type NeighboursProps = {
  areas: readonly Area[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Neighbours({ areas, chosen, onChange }: NeighboursProps) {
  if (areas.length === 0) return null
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset>
      <legend className="font-medium text-sm">On the same trip as</legend>
      <p className="mt-1 text-ink-soft text-sm">A rider can go on from here to these areas before coming back.</p>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {areas.map(({ id, name }) => (
          <label key={id} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-leaf"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
