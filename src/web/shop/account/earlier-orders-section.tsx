import { useState } from 'react'
import { type EARLIER_PROOFS, joinEarlierOrders } from '#contract/accounts/earlier-orders.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { useOpenedForm } from '../../ui/opened-form.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { FormButtons, JoinForm } from './phone-section.tsx'
import { checkSession } from './session-store.ts'

type Proof = (typeof EARLIER_PROOFS)[number]
type EarlierProps = { proof: Proof; onJoined: () => void }

/** Orders from before the mailbox was confirmed: reading a mailbox that somebody typed does not prove whose they are. */
export function EarlierOrdersSection({ proof, onJoined }: EarlierProps) {
  const { open, box, show, close } = useOpenedForm()
  const { phoneSignIn } = useShop()
  const [by, setBy] = useState<Proof>(proof)
  const form = {
    onCancel: close,
    onDone(message: string) {
      close()
      toast.success(message)
      void checkSession()
      onJoined()
    },
  }
  const openWith = (chosen: Proof) => () => {
    setBy(chosen)
    show()
  }
  return (
    <CardSection title="Earlier orders">
      <p className="max-w-[60ch] text-ink-soft">
        There are orders from before this email address was confirmed. {howTo(proof, phoneSignIn === true)} Addresses
        and store credit come with them.
      </p>
      <div ref={box} className="mt-4 flex flex-wrap gap-3">
        {!open && proof === 'password' && (
          <Button variant="quiet" onClick={openWith('password')}>
            Enter the old password
          </Button>
        )}
        {!open && phoneSignIn && (
          <Button variant="quiet" onClick={openWith('code')}>
            Get a code
          </Button>
        )}
        {open && (by === 'password' ? <OldPasswordForm {...form} /> : <JoinForm {...form} />)}
      </div>
    </CardSection>
  )
}

function howTo(proof: Proof, takesCodes: boolean): string {
  if (proof === 'password' && takesCodes)
    return 'To show that they’re yours, enter the password that you had then, or get a code to the phone number of the newest one.'
  if (proof === 'password') return 'To show that they’re yours, enter the password that you had then.'
  if (takesCodes) return 'To show that they’re yours, get a code to your phone number.'
  return 'To get them back, please call us.'
}

function OldPasswordForm({ onDone, onCancel }: { onDone: (message: string) => void; onCancel: () => void }) {
  const { errors, busy, formProps } = useCallForm(joinEarlierOrders, ({ message }) => onDone(message), {
    call: callAsShopper,
  })
  return (
    <form {...formProps} className="flex w-full max-w-md flex-col gap-4">
      <PasswordField
        label="Old password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password}
      />
      <FormButtons busy={busy} submit="Add the orders" onCancel={onCancel} />
    </form>
  )
}
