import { type FormEvent, useState } from 'react'
import { wishDelivery } from '#contract/delivery/delivery.ts'
import { callApi } from '../../core/api.ts'
import { fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSession } from '../account/session-store.ts'

/** For a PIN code where the shop doesn't deliver: an email address tells it that somebody waits. */
export function AreaWish({ pincode }: { pincode: string }) {
  const session = useSession()
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { pincode, email: String(new FormData(event.currentTarget).get('email') ?? '') }
    const wrong = fieldErrors(wishDelivery.body, body)
    show(wrong)
    setRefusal('')
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await callApi(wishDelivery, { body })
    setBusy(false)
    if (answer.success) setDone(answer.message)
    else if (answer.fields?.email) show({ email: answer.fields.email })
    else setRefusal(answer.message)
  }

  return (
    <section className="mt-5 rounded-field bg-tangerine-tint p-4">
      <p role="status" className="font-medium text-tangerine">
        We don’t deliver to {pincode} yet.
      </p>
      {done ? (
        <p role="status" className="mt-2 font-medium">
          {done}
        </p>
      ) : (
        <form {...formProps} onSubmit={submit} className="mt-3">
          <TextField
            label="Your email address"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={session.state === 'in' ? session.user.email : ''}
            error={errors.email}
            hint="We’ll only use it to tell you when we start there."
          />
          <p role="alert" className="text-berry not-empty:mt-2">
            {refusal}
          </p>
          <Button type="submit" variant="quiet" busy={busy} className="mt-3 w-full">
            Let me know
          </Button>
        </form>
      )}
    </section>
  )
}
