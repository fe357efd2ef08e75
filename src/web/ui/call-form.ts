import { type SubmitEvent, useId, useState } from 'react'
import type * as z from 'zod/mini'
import type { BodyToSend, Endpoint } from '#contract/endpoint.ts'
import { type Call, callApi, type RefusalOf, type Reply } from '../core/api.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../core/field-errors.ts'
import type { Done } from '../core/query.ts'
import { toast } from './toast.tsx'

export type FormEndpoint = Endpoint & { body: z.ZodMiniType }

/** How an area of the shop makes calls. */
export type CallAs<E extends Endpoint> = (endpoint: E, call: Call<E>) => Promise<Reply<E>>

type Options<E extends Endpoint> = {
  call?: CallAs<E>
  /** What the body has beside the fields. */
  fixed?: Record<string, string>
  /** Instead of a toast. */
  onRefused?: (refusal: RefusalOf<E>) => void
}

/** A form whose fields are the body of one call; refusals are shown at their fields, or as a toast until the next try. */
export function useCallForm<E extends FormEndpoint>(
  endpoint: E,
  onDone: (reply: Done<E>) => void,
  { call = callApi, fixed, onRefused }: Options<E> = {},
) {
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalOf<E> | null>(null)
  const toastId = useId()

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = { ...fixed, ...Object.fromEntries(new FormData(event.currentTarget)) }
    const wrong = fieldErrors(endpoint.body, values)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    if (refusal) toast.dismiss(toastId)
    setRefusal(null)
    const reply = await call(endpoint, { body: values as BodyToSend<E> })
    setBusy(false)
    if (reply.success) return onDone(reply as Done<E>)
    setRefusal(reply)
    const refused = byFieldName(Object.entries(reply.fields ?? {}))
    show(refused)
    if (onRefused) onRefused(reply)
    else if (!Object.keys(refused).length) toast.error(reply.message, { id: toastId })
  }

  return { errors, busy, refusal, formProps: { ...formProps, onSubmit } }
}
