import type { RefObject } from 'react'
import { CodeField } from '../../ui/code-field.tsx'
import type { Asked } from './use-spending-code.ts'

type CodeStepProps = {
  form: RefObject<HTMLFormElement | null>
  /** Why it takes a code. */
  why: string
  /** What the shop said when the code was sent; null before. */
  note: string | null
  error: string | undefined
  ask: () => Promise<Asked>
  onEnter: () => void
}

/** The customer reads out the code that their number gets, before their money is used. */
export function CodeStep({ form, why, note, error, ask, onEnter }: CodeStepProps) {
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
      className="mt-4 rounded-field border border-line p-4"
    >
      <p className="mb-2">{why}</p>
      {note === null ? (
        <p className="text-ink-soft text-sm">We’ll text it to the number. Ask the customer to read it out.</p>
      ) : (
        <CodeField note={note} error={error} ask={ask} />
      )}
    </form>
  )
}
