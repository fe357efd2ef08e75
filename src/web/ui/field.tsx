import { type ComponentProps, type ReactNode, useId } from 'react'

export type Labelled = {
  label: string
  /** Shown below the field instead of the hint, and part of its accessible description. */
  error?: string | undefined
  hint?: string | undefined
  className?: string | undefined
}

const BOX =
  'block w-full rounded-field border bg-card px-4 text-ink placeholder:text-ink-soft transition-colors duration-150 hover:border-leaf'

type Wired = { id: string; className: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

/** The label and note around any kind of control. */
export function Field({
  label,
  error,
  hint,
  className = '',
  children,
}: Labelled & { children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        className: `${BOX} ${error ? 'border-berry' : 'border-field-line'}`,
        ...(error && { 'aria-invalid': true as const }),
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <p id={`${id}-note`} className={`mt-1.5 text-sm ${error ? 'text-berry' : 'text-ink-soft'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, className, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(wired) => <input {...rest} {...wired} className={`${wired.className} h-12`} />}
    </Field>
  )
}

export function TextAreaField({ label, error, hint, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(wired) => <textarea rows={4} {...rest} {...wired} className={`${wired.className} py-3`} />}
    </Field>
  )
}
