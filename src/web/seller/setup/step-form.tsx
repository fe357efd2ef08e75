import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { useSetup } from './setup-context.ts'
import type { StepProps, WantedFactsToSend } from './step.ts'

type StepFormProps = {
  save: StepProps['save']
  wanted: WantedFactsToSend
  children: (errors: Readonly<Record<string, string>>) => ReactNode
  /** What saves by itself, before the button that goes on. */
  besides?: ReactNode
}

/** Saves, then goes on to the next step; what is wrong is shown at its field. */
export function StepForm({ save, wanted, children, besides }: StepFormProps) {
  const id = useId()
  const { errors, show, formProps } = useFieldErrors()
  const { goOn } = useSetup()
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const wrong = await save(wanted)
    setBusy(false)
    show(wrong ?? {})
    if (!wrong) goOn()
  }

  return (
    <div className="space-y-5">
      <form id={id} {...formProps} onSubmit={submit} className="space-y-5">
        {children(errors)}
      </form>
      {besides}
      <Button type="submit" form={id} busy={busy} className="max-sm:w-full">
        Save and continue
      </Button>
    </div>
  )
}
