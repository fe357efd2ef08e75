import { type SubmitEvent, useState } from 'react'
import { UNREACHABLE } from '../../core/api.ts'
import { useFieldErrors } from '../../core/field-errors.ts'

type FormName = keyof typeof import('./home-forms.ts').homeForms
type Sent = { success: boolean; message: string; errors: Readonly<Record<string, string>> }

/** `onSent` is told how it went, after the fields that were wrong are marked. */
export function useHomeForm(name: FormName, onSent: (sent: Sent) => void) {
  const [busy, setBusy] = useState(false)
  const { errors, show, formProps } = useFieldErrors()

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const outcome = await import('./home-forms.ts').then(
      ({ homeForms }) => homeForms[name](form),
      () => ({ ...UNREACHABLE, errors: {} }),
    )
    setBusy(false)
    if ('wrong' in outcome) return show(outcome.wrong)
    show(outcome.errors)
    if (outcome.success) form.reset()
    onSent(outcome)
  }

  return { busy, errors, formProps: { ...formProps, onSubmit } }
}
