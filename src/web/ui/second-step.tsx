import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from './field.tsx'

type Refusal = { code: string; message: string; secondFactor?: true | undefined }

export type SecondStep = {
  input: RefObject<HTMLInputElement | null>
  asksForCode: boolean
  refusal: { message: string; isNextStep: boolean } | null
  /** Shows why a sign-in was refused, and the field for a code where one is wanted. */
  refused: (refusal: Refusal) => void
  forget: () => void
}

/** Of a sign-in form: what the shop refused, and the code that it may ask for. */
export function useSecondStep(): SecondStep {
  const input = useRef<HTMLInputElement>(null)
  const [asksForCode, setAsksForCode] = useState(false)
  const [refusal, setRefusal] = useState<SecondStep['refusal']>(null)

  function refused({ code, message, secondFactor }: Refusal) {
    flushSync(() => {
      setRefusal({ message, isNextStep: code === 'second_factor_required' })
      if (secondFactor) setAsksForCode(true)
    })
    if (!secondFactor) return
    input.current?.focus()
    input.current?.select()
  }

  return { input, asksForCode, refusal, refused, forget: () => setRefusal(null) }
}

/** The code as the form has it; undefined: none. */
export const codeOf = (form: FormData): string | undefined => String(form.get('code') ?? '').trim() || undefined

export function SecondStepFields({ step, error }: { step: SecondStep; error: string | undefined }) {
  const { input, asksForCode, refusal } = step
  return (
    <>
      {asksForCode && (
        <TextField
          ref={input}
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={error}
        />
      )}
      {refusal && (
        <p role="alert" className={`text-sm ${refusal.isNextStep ? 'text-ink-soft' : 'text-berry'}`}>
          {refusal.message}
        </p>
      )}
    </>
  )
}
