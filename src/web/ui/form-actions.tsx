import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'

type FormActionsProps = {
  /** What the form does. */
  submit: string
  variant?: ComponentProps<typeof Button>['variant']
  busy: boolean
  onClose: () => void
  /** Another button, before Cancel. */
  children?: ReactNode
}

/** The last row of a form in a dialog. */
export function FormActions({ submit, variant, busy, onClose, children }: FormActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-3">
      {children}
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={busy} {...(variant && { variant })}>
        {submit}
      </Button>
    </div>
  )
}
