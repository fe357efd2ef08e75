import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'

export type FieldErrors = Readonly<Record<string, string>>

/** What the contract says about each value, by the field's own name. */
export function fieldErrors(schema: z.ZodMiniType, values: unknown): FieldErrors {
  const read = z.safeParse(schema, values)
  if (read.success) return {}
  return byFieldName(read.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const))
}

/** The server names a field by its whole path (address.zipcode); forms know the last part. The first complaint counts. */
export function byFieldName(complaints: Iterable<readonly [path: string, message: string]>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, message] of complaints) errors[path.split('.').at(-1) ?? path] ??= message
  return errors
}

/** Messages beside a form's fields: the first wrong field gets the focus, and a message goes when its field changes. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)

  function show(next: FieldErrors) {
    flushSync(() => setErrors(next))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  function forgetChanged({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (!name) return
    const { [name]: wrong, ...others } = errors
    if (wrong) setErrors(others)
  }

  return { errors, show, formProps: { ref: form, noValidate: true, onInput: forgetChanged } }
}
