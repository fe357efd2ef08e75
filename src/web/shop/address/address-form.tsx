import { type ComponentProps, type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { addressDetails } from '#contract/addresses.ts'
import { MESSAGES } from '#contract/messages.ts'
import { ADDRESS_FIELDS, type AddressDetails, type AddressField, MAY_BE_EMPTY } from '#domain/address.ts'
import { byFieldName, type FieldErrors, fieldErrors, useFieldErrors } from '../../field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { sessionEnded } from '../account/session-store.ts'
import { saveAddress } from './address-book.ts'

type Asked = { label: string; wide?: true } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>

const FIELDS: Record<AddressField, Asked> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email', wide: true },
  street: { label: 'Street', autoComplete: 'address-line1', wide: true },
  village: { label: 'Village', autoComplete: 'address-level4' },
  area: { label: 'Area', autoComplete: 'address-line2' },
  colony: { label: 'Colony', autoComplete: 'address-line3' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  zipcode: { label: 'Zip code', inputMode: 'numeric', autoComplete: 'postal-code' },
  country: { label: 'Country', autoComplete: 'country-name' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
}

export function AddressForm({ user }: { user: User }) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const details = readDetails(new FormData(event.currentTarget))
    const wrong = checkDetails(details)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const refused = await saveAddress(details)
    setBusy(false)
    if (!refused) {
      toast.success(MESSAGES.addressAdded)
      await navigate('/cart', { viewTransition: slidesPages })
      return
    }
    toast.error(refused.message)
    show(byFieldName(Object.entries(refused.fields ?? {})))
    if (refused.code === 'not_signed_in') sessionEnded()
  }

  return (
    <form {...formProps} onSubmit={submit} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="grid gap-4 sm:grid-cols-2">
        {ADDRESS_FIELDS.map((field) => {
          const { wide, ...asked } = FIELDS[field]
          return (
            <TextField
              key={field}
              {...asked}
              name={field}
              required
              defaultValue={field === 'email' ? user.email : undefined}
              error={errors[field]}
              className={wide ? 'sm:col-span-2' : undefined}
            />
          )
        })}
      </div>
      <Button type="submit" busy={busy} className="mt-6 w-full">
        Save address
      </Button>
    </form>
  )
}

function readDetails(form: FormData): AddressDetails {
  const text = (field: AddressField) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, text(field)])) as AddressDetails
}

/** The form requires every field, also those that the API allows to be empty. */
export function checkDetails(details: AddressDetails): FieldErrors {
  const left = MAY_BE_EMPTY.filter((field) => !details[field])
  const required = Object.fromEntries(left.map((field) => [field, 'This field is required.']))
  return { ...fieldErrors(addressDetails, details), ...required }
}
