import type { Refusal } from '#contract/refusal.ts'
import { sendMessage, subscribeToNewsletter } from '#contract/shop/contact.ts'
import { callApi } from '../../core/api.ts'
import { byFieldName, type FieldErrors, fieldErrors } from '../../core/field-errors.ts'

type Reply = { success: true; message: string } | Refusal
type Outcome = { wrong: FieldErrors } | { success: boolean; message: string; errors: FieldErrors }

/** Loaded when one of the home page's forms is sent: most visitors never do. */
export const homeForms = {
  contact(form: HTMLFormElement): Promise<Outcome> {
    const text = textIn(form)
    const body = {
      user_name: text('user_name'),
      user_email: text('user_email'),
      user_phone: text('user_phone'),
      message: text('message'),
    }
    return send(fieldErrors(sendMessage.body, body), () => callApi(sendMessage, { body }))
  },
  newsletter(form: HTMLFormElement): Promise<Outcome> {
    const body = { email: textIn(form)('email') }
    return send(fieldErrors(subscribeToNewsletter.body, body), () => callApi(subscribeToNewsletter, { body }))
  },
}

/** A missing field or a file counts as empty text. */
const textIn = (form: HTMLFormElement) => {
  const given = new FormData(form)
  return (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}

async function send(wrong: FieldErrors, call: () => Promise<Reply>): Promise<Outcome> {
  if (Object.keys(wrong).length > 0) return { wrong }
  const reply = await call()
  const errors = reply.success ? {} : byFieldName(Object.entries(reply.fields ?? {}))
  return { success: reply.success, message: reply.message, errors }
}
