import type { ComponentProps } from 'react'
import { ADDRESS_FIELDS, type AddressDetails, type AddressField } from '#domain/address.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'

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

type AddressFieldsProps = { known: Partial<AddressDetails>; errors: FieldErrors }

export function AddressFields({ known, errors }: AddressFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {ADDRESS_FIELDS.map((field) => {
        const { wide, ...asked } = FIELDS[field]
        return (
          <TextField
            key={field}
            {...asked}
            name={field}
            required
            defaultValue={known[field]}
            error={errors[field]}
            className={wide ? 'sm:col-span-2' : undefined}
          />
        )
      })}
    </div>
  )
}
