import { useState } from 'react'
import { MAX_LABEL, type SavedAddress, USUAL_LABELS } from '#domain/address.ts'
import { TextField } from '../../ui/field.tsx'

type AddressNamingFieldsProps = {
  known?: Pick<SavedAddress, 'label' | 'isDefault'> | undefined
  error?: string | undefined
}

/** Beside the address itself, and optional. */
export function AddressNamingFields({ known, error }: AddressNamingFieldsProps) {
  const [label, setLabel] = useState(known?.label ?? '')
  return (
    <div className="mt-6 grid gap-4 border-line border-t pt-5 sm:grid-cols-2">
      <div>
        <TextField
          label="Label (optional)"
          name="label"
          value={label}
          maxLength={MAX_LABEL}
          autoComplete="off"
          placeholder="For example, Home"
          onChange={(event) => setLabel(event.target.value)}
          error={error}
        />
        <div className="mt-2 flex gap-2">
          {USUAL_LABELS.map((usual) => (
            <button
              key={usual}
              type="button"
              aria-pressed={label === usual}
              onClick={() => setLabel(label === usual ? '' : usual)}
              className="min-h-11 rounded-full border border-line px-4 text-sm hover:border-leaf aria-pressed:border-leaf aria-pressed:bg-leaf-tint aria-pressed:font-medium"
            >
              {usual}
            </button>
          ))}
        </div>
      </div>
      <label className="flex min-h-11 items-center gap-3 self-start sm:mt-7">
        <input type="checkbox" name="isDefault" defaultChecked={known?.isDefault} className="size-5 accent-leaf" />
        Make this my default
      </label>
    </div>
  )
}
