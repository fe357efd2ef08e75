import type { ComponentProps } from 'react'
import { Field, type Labelled } from './field.tsx'
import { Select } from './select.tsx'

export function SelectField({ label, error, hint, className, ...rest }: Labelled & ComponentProps<'select'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {({ className: _, ...wired }) => <Select {...rest} {...wired} className="h-12 w-full" />}
    </Field>
  )
}
