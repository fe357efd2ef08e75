import { useState } from 'react'
import { askJoinCode, joinPhoneOrders } from '#contract/accounts/phone-codes.ts'
import { phoneWords } from '#domain/phone-number.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { useOpenedForm } from '../../ui/opened-form.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import type { Holder } from './proof-field.tsx'
import { checkSession } from './session-store.ts'

type PhoneProps = { holder: Holder; onJoined: () => void }

/** Orders that somebody has placed by phone come into the account with a code to that number. */
export function PhoneSection({ holder: { phone, hasPassword }, onJoined }: PhoneProps) {
  const { open, box, show, close } = useOpenedForm()
  const { phoneSignIn } = useShop()
  if (!phone && !phoneSignIn) return null
  return (
    <CardSection title="Orders you placed by phone">
      {phone && <p className="font-medium tabular-nums">{phoneWords(phone)}</p>}
      <p className="mt-1 max-w-[60ch] text-ink-soft">{wordsOf(phone, hasPassword)}</p>
      {phoneSignIn && (
        <div ref={box} className="mt-4">
          {open ? (
            <JoinForm
              onCancel={close}
              onDone={(message) => {
                close()
                toast.success(message)
                void checkSession()
                onJoined()
              }}
            />
          ) : (
            <Button variant="quiet" onClick={show}>
              {phone ? 'Add another number' : 'Add my phone orders'}
            </Button>
          )}
        </div>
      )}
    </CardSection>
  )
}

function wordsOf(phone: string | null, hasPassword: boolean): string {
  if (!phone) return 'Ever ordered by calling us? Bring those orders, their addresses and any credit into this account.'
  const here = 'Orders that you place by phone with this number are in this account.'
  return hasPassword ? here : `${here} You sign in with a code that we send to it.`
}

type FormProps = { onDone: (message: string) => void; onCancel: () => void }

export function JoinForm({ onDone, onCancel }: FormProps) {
  const [asked, setAsked] = useState<{ phone: string; message: string } | null>(null)
  return asked ? (
    <JoinCodeForm {...asked} onDone={onDone} onCancel={onCancel} />
  ) : (
    <NumberForm onAsked={setAsked} onCancel={onCancel} />
  )
}

type NumberProps = { onAsked: (asked: { phone: string; message: string }) => void; onCancel: () => void }

function NumberForm({ onAsked, onCancel }: NumberProps) {
  const [phone, setPhone] = useState('')
  const { errors, busy, formProps } = useCallForm(
    askJoinCode,
    ({ message, isOn }) => (isOn ? onAsked({ phone, message }) : toast.error(message)),
    { call: callAsShopper },
  )
  return (
    <form {...formProps} className="flex w-full max-w-md flex-col gap-4">
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        autoFocus
        required
        error={errors.phone}
      />
      <FormButtons busy={busy} submit="Send code" onCancel={onCancel} />
    </form>
  )
}

function JoinCodeForm({ phone, message, onDone, onCancel }: FormProps & { phone: string; message: string }) {
  const { errors, busy, formProps } = useCallForm(joinPhoneOrders, (reply) => onDone(reply.message), {
    call: callAsShopper,
    fixed: { phone },
  })
  return (
    <form {...formProps} className="flex w-full max-w-md flex-col gap-4">
      <CodeField note={message} error={errors.code} ask={() => callAsShopper(askJoinCode, { body: { phone } })} />
      <FormButtons busy={busy} submit="Add the orders" onCancel={onCancel} />
    </form>
  )
}

export const FormButtons = ({ busy, submit, onCancel }: { busy: boolean; submit: string; onCancel: () => void }) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" busy={busy}>
      {submit}
    </Button>
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
