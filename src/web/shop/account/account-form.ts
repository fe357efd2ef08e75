import { type SubmitEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { BodyToSend, Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { callApi } from '../../core/api.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import type { Done } from '../../core/query.ts'
import { toast } from '../../ui/toast.tsx'
import { sessionEnded } from './session-store.ts'

type FormEndpoint = Endpoint & { body: z.ZodMiniType }

/** A form whose fields are the body of one call; refusals are shown at their fields, or as a toast unless the form shows them. */
export function useAccountForm<E extends FormEndpoint>(
  endpoint: E,
  onDone: (answer: Done<E>, form: HTMLFormElement) => void,
  { fixed = {}, toasts = true }: { fixed?: Record<string, string>; toasts?: boolean } = {},
) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { ...fixed, ...Object.fromEntries(new FormData(form)) }
    const wrong = fieldErrors(endpoint.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const answer = await callApi(endpoint, { body: values as BodyToSend<E> })
    setBusy(false)
    if (answer.success) return onDone(answer as Done<E>, form)
    setRefusal(answer)
    const refused = byFieldName(Object.entries(answer.fields ?? {}))
    show(refused)
    if (toasts && !Object.keys(refused).length) toast.error(answer.message)
    if (answer.code === 'not_signed_in') sessionEnded()
  }

  return { errors, busy, refusal, formProps: { ...formProps, onSubmit } }
}
