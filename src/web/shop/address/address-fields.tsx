import type { ComponentProps } from 'react'
import type { AddressDetails, AddressField } from '#domain/address.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'

type Asked = { label: string; wide?: true } & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>

/** As they are asked for: the PIN code before city and state, which it fills. */
const FIELDS: Record<AddressField, Asked> = {
  firstName: { label: 'First name', autoComplete: 'given-name' },
  lastName: { label: 'Last name', autoComplete: 'family-name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email', wide: true },
  street: { label: 'Street', autoComplete: 'address-line1', wide: true },
  village: { label: 'Village', autoComplete: 'address-level4' },
  area: { label: 'Area', autoComplete: 'address-line2' },
  colony: { label: 'Colony', autoComplete: 'address-line3' },
  zipcode: { label: 'PIN code', inputMode: 'numeric', autoComplete: 'postal-code' },
  city: { label: 'City', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  country: { label: 'Country', autoComplete: 'country-name' },
  phone: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
}

const ASKED = Object.entries(FIELDS) as [AddressField, Asked][]

type AddressFieldsProps = { known: Partial<AddressDetails>; errors: FieldErrors }

export function AddressFields({ known, errors }: AddressFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ASKED.map(([field, { wide, ...asked }]) => (
        <TextField
          key={field}
          {...asked}
          name={field}
          required
          defaultValue={known[field]}
          error={errors[field]}
          className={wide ? 'sm:col-span-2' : undefined}
        />
      ))}
    </div>
  )
}
