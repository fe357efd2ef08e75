import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { addressDetails } from '#contract/addresses/addresses.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  ADDRESS_FIELDS,
  type AddressDetails,
  type AddressField,
  MAY_BE_EMPTY,
  type SavedAddress,
} from '#domain/address.ts'
import { byFieldName, type FieldErrors, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { sessionEnded } from '../account/session-store.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressNamingFields } from './address-naming.tsx'
import type { AddressNaming } from './address-store.ts'
import { createPincodeFill } from './fill-from-pincode.ts'

type AddressFormProps = {
  known: Partial<SavedAddress>
  save: (details: AddressDetails, naming: AddressNaming) => Promise<Refusal | null>
  onSaved: () => void
  className?: string
  /** Beside the button that saves. */
  children?: ReactNode
}

export function AddressForm({ known, save, onSaved, className, children }: AddressFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [fillFromPincode] = useState(createPincodeFill)
  const { ref, onInput } = formProps

  useEffect(() => {
    if (ref.current) void fillFromPincode(ref.current).catch(ignore)
  }, [ref, fillFromPincode])

  function typed(event: FormEvent<HTMLFormElement>) {
    onInput(event)
    if (nameOf(event.target) === 'zipcode') void fillFromPincode(event.currentTarget).catch(ignore)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const details = readDetails(form)
    const wrong = checkDetails(details)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const refused = await save(details, readNaming(form, known))
    setBusy(false)
    if (!refused) return onSaved()
    toast.error(refused.message)
    show(byFieldName(Object.entries(refused.fields ?? {})))
    if (refused.code === 'not_signed_in') sessionEnded()
  }

  return (
    <form {...formProps} onInput={typed} onSubmit={submit} className={className}>
      <AddressFields known={known} errors={errors} />
      <AddressNamingFields known={{ label: known.label, isDefault: known.isDefault ?? false }} error={errors.label} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} className="grow">
          Save address
        </Button>
        {children}
      </div>
    </form>
  )
}

const nameOf = (target: EventTarget) => (target instanceof HTMLInputElement ? target.name : '')
/** Offline the table may not load; city and state are then typed. */
const ignore = () => undefined

const readText = (form: FormData, field: AddressField | 'label') => String(form.get(field) ?? '').trim()

function readDetails(form: FormData): AddressDetails {
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, readText(form, field)])) as AddressDetails
}

/** A box that was left as it was says nothing: the first address becomes the default by itself. */
function readNaming(form: FormData, known: Partial<SavedAddress>): AddressNaming {
  const isDefault = form.has('isDefault')
  return { label: readText(form, 'label'), ...(isDefault !== (known.isDefault ?? false) && { isDefault }) }
}

/** The form requires every field, also those that the API allows to be empty. */
export function checkDetails(details: AddressDetails): FieldErrors {
  const left = MAY_BE_EMPTY.filter((field) => !details[field])
  const required = Object.fromEntries(left.map((field) => [field, 'This field is required.']))
  return { ...fieldErrors(addressDetails, details), ...required }
}
