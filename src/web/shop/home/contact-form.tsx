import { type SubmitEvent, useState } from 'react'
import { sendMessage } from '#contract/shop/contact.ts'
import { callApi } from '../../core/api.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { textOf } from './form-text.ts'

export function ContactForm() {
  const [busy, setBusy] = useState(false)
  const { errors, show, formProps } = useFieldErrors()

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const body = {
      user_name: textOf(given, 'user_name'),
      user_email: textOf(given, 'user_email'),
      user_phone: textOf(given, 'user_phone'),
      message: textOf(given, 'message'),
    }
    const wrong = fieldErrors(sendMessage.body, body)
    if (Object.keys(wrong).length > 0) {
      show(wrong)
      return
    }
    setBusy(true)
    const answer = await callApi(sendMessage, { body })
    setBusy(false)
    show(answer.success ? {} : byFieldName(Object.entries(answer.fields ?? {})))
    if (answer.success) form.reset()
    alert(answer.success ? '✅ Message sent successfully!' : '❌ Failed to send message, try again later.')
  }

  return (
    <form {...formProps} onSubmit={send} className="grid gap-5 p-6 sm:grid-cols-2 sm:p-10">
      <TextField label="Name" name="user_name" required maxLength={100} autoComplete="name" error={errors.user_name} />
      <TextField
        label="Email"
        name="user_email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        error={errors.user_email}
      />
      <TextField
        label="Phone (optional)"
        name="user_phone"
        type="tel"
        maxLength={30}
        autoComplete="tel"
        error={errors.user_phone}
        className="sm:col-span-2"
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        maxLength={5000}
        error={errors.message}
        className="sm:col-span-2"
      />
      <Button type="submit" busy={busy} className="justify-self-start px-8">
        Send message
      </Button>
    </form>
  )
}
