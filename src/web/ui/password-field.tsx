import { type ComponentProps, useState } from 'react'
import { Field, type Labelled } from './field.tsx'

type PasswordFieldProps = Labelled &
  Omit<ComponentProps<'input'>, 'type'> & { autoComplete: 'current-password' | 'new-password' }

/** With a button that shows what was typed. */
export function PasswordField({ label, error, hint, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(wired) => (
        <div className="relative">
          <input
            {...rest}
            {...wired}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${wired.className} h-12 pr-20`}
          />
          <button
            type="button"
            aria-controls={wired.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded-[10px] px-3 font-medium text-leaf text-sm hover:text-leaf-deep"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Field>
  )
}
