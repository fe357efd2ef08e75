import { useState } from 'react'
import { wishDelivery } from '#contract/delivery/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { TextField } from '../../ui/field.tsx'
import { useSession } from '../account/session-store.ts'

/** For a PIN code where the shop doesn't deliver: an email address tells it that somebody waits. */
export function AreaWish({ pincode }: { pincode: string }) {
  const session = useSession()
  const [done, setDone] = useState('')
  const { errors, busy, refusal, formProps } = useCallForm(wishDelivery, ({ message }) => setDone(message), {
    fixed: { pincode },
    onRefused: () => undefined,
  })

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
        <form {...formProps} className="mt-3">
          <TextField
            label="Your email address"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            defaultValue={session.state === 'in' ? session.user.email : ''}
            error={errors.email}
            hint="We’ll only use it to tell you when we start delivering there."
          />
          <p role="alert" className="text-berry not-empty:mt-2">
            {!errors.email && refusal?.message}
          </p>
          <Button type="submit" variant="quiet" busy={busy} className="mt-3 w-full">
            Let me know
          </Button>
        </form>
      )}
    </section>
  )
}
