import Bell from 'lucide-react/icons/bell'
import { type FormEvent, useState } from 'react'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import type { Product } from '#domain/catalog.ts'
import { callApi } from '../../core/api.ts'
import { fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSession } from '../account/session-store.ts'

/** Asks for one mail when the product can be bought again. */
export function BackInStock({ product: { _id } }: { product: Product }) {
  const isSignedIn = useSession().state === 'in'
  const { errors, show, formProps } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState('')
  const [refusal, setRefusal] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    const body = { product: _id, ...(!isSignedIn && { email: String(email ?? '') }) }
    const wrong = fieldErrors(wishBackInStock.body, body)
    show(wrong)
    setRefusal('')
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    const answer = await callApi(wishBackInStock, { body })
    setBusy(false)
    if (answer.success) setDone(answer.message)
    else if (answer.fields?.email) show({ email: answer.fields.email })
    else setRefusal(answer.message)
  }

  if (done) {
    return (
      <p role="status" className="flex items-start gap-2 rounded-field bg-leaf-tint px-4 py-3 font-medium">
        <Bell size={18} aria-hidden className="mt-1 shrink-0 text-leaf" />
        {done}
      </p>
    )
  }
  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-3">
      {!isSignedIn && (
        <TextField
          label="Your email address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email}
        />
      )}
      {refusal && (
        <p role="alert" className="text-berry">
          {refusal}
        </p>
      )}
      <Button type="submit" variant="quiet" busy={busy} className="w-full">
        <Bell size={18} aria-hidden /> Tell me when it’s back
      </Button>
    </form>
  )
}
