import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors } from '../core/field-errors.ts'
import type { Done } from '../core/query.ts'
import { Button } from '../ui/button.tsx'
import { type CallAs, type FormEndpoint, useCallForm } from '../ui/call-form.ts'
import { TextField } from '../ui/field.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { PasswordField } from '../ui/password-field.tsx'

type LoginFormProps<E extends FormEndpoint> = {
  endpoint: E
  /** Signs in, and tells the area who it is. */
  call: CallAs<E>
  /** What the call has beside the fields. */
  fixed?: Record<string, string>
  onDone: (reply: Done<E>) => void
  onRefused?: (code: string) => void
  fields?: (errors: FieldErrors) => ReactNode
  /** Refused elsewhere than by the call, such as by a passkey. */
  trouble?: string
  /** Above the button. */
  children?: ReactNode
  submit: string
  below?: ReactNode
}

/** Signs in a shopper, the owner or the staff, and asks for the code of a second factor where one is wanted. */
export function LoginForm<E extends FormEndpoint>(props: LoginFormProps<E>) {
  const { endpoint, call, fixed, onDone, onRefused, fields = emailAndPassword, trouble, children } = props
  const code = useRef<HTMLInputElement>(null)
  const [asksForCode, setAsksForCode] = useState(false)
  const { errors, busy, refusal, formProps } = useCallForm(endpoint, onDone, {
    call,
    ...(fixed && { fixed }),
    onRefused(refused) {
      onRefused?.(refused.code)
      if (!refused.secondFactor) return
      flushSync(() => setAsksForCode(true))
      code.current?.focus()
      code.current?.select()
    },
  })
  const message = trouble || (refusal?.fields ? '' : refusal?.message)
  const isNextStep = refusal?.code === 'second_factor_required'
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {fields(errors)}
      {asksForCode && (
        <TextField
          ref={code}
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          error={errors.code}
        />
      )}
      {message && (
        <p
          role="alert"
          className={
            isNextStep ? 'text-ink-soft text-sm' : 'rounded-field bg-berry-tint px-4 py-3 font-medium text-berry'
          }
        >
          {message}
        </p>
      )}
      {children}
      <Button type="submit" busy={busy} className="w-full">
        {props.submit}
      </Button>
      {props.below}
    </form>
  )
}

const emailAndPassword = (errors: FieldErrors) => <EmailAndPassword errors={errors} />

type FieldsProps = { errors: FieldErrors; isFocused?: boolean; isNew?: boolean }

/** `isNew`: of an account that is being made. */
export function EmailAndPassword({ errors, isFocused = false, isNew = false }: FieldsProps) {
  return (
    <>
      <TextField
        ref={isFocused ? focusFirst : undefined}
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? 'Use at least 8 characters.' : undefined}
        required
        error={errors.password}
      />
    </>
  )
}
