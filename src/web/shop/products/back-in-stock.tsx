import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { wishBackInStock } from '#contract/catalog/back-in-stock.ts'
import type { Product } from '#domain/catalog.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { TextField } from '../../ui/field.tsx'
import { useSession } from '../account/session-store.ts'

/** Asks for one mail when the product can be bought again. */
export function BackInStock({ product: { _id } }: { product: Product }) {
  const session = useSession()
  const hasEmail = session.state === 'in' && session.user.email !== ''
  const [done, setDone] = useState('')
  const { errors, busy, refusal, formProps } = useCallForm(wishBackInStock, ({ message }) => setDone(message), {
    fixed: { product: _id },
    onRefused: () => undefined,
  })

  if (done) {
    return (
      <p role="status" className="flex items-start gap-2 rounded-field bg-leaf-tint px-4 py-3 font-medium">
        <Bell size={18} aria-hidden className="mt-1 shrink-0 text-leaf" />
        {done}
      </p>
    )
  }
  return (
    <form {...formProps} className="flex flex-col gap-3">
      {!hasEmail && (
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
      {refusal && !errors.email && (
        <p role="alert" className="text-berry">
          {refusal.message}
        </p>
      )}
      <Button type="submit" variant="quiet" busy={busy} className="w-full">
        <Bell size={18} aria-hidden /> Tell me when it’s back
      </Button>
    </form>
  )
}
