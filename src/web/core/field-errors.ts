import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'

export type FieldErrors = Readonly<Record<string, string>>

/** The contract's messages by field name. */
export function fieldErrors(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const read = z.safeParse(schema, values)
  if (read.success) return {}
  return byFieldName(read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const))
}

/** The server names a field by its whole path (address.zipcode), forms by the last part. The first message counts. */
export function byFieldName(messages: Iterable<readonly [path: string, message: string]>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, message] of messages) errors[path.split('.').at(-1) ?? path] ??= message
  return errors
}

/** Focuses the first invalid field, and drops a field's message when the field changes. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)

  function show(next: FieldErrors) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  function clearChanged({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (!name) return
    const { [name]: wrong, ...others } = errors
    if (wrong) setErrors(others)
  }

  return { errors, show, formProps: { ref: form, noValidate: true, onInput: clearChanged } }
}
