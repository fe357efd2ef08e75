import { useState } from 'react'
import { askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { toast } from '../../ui/toast.tsx'
import { enter } from './log-in.ts'

type Asked = { phone: string; message: string }

/** For people who order by phone: their number, and the code that it gets. */
export function PhoneLogin({ onDone, back }: { onDone: () => void; back: React.ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return asked ? (
    <CodeForm asked={asked} onDone={onDone} onOther={() => setAsked(null)} />
  ) : (
    <NumberForm onAsked={setAsked} back={back} />
  )
}

function NumberForm({ onAsked, back }: { onAsked: (asked: Asked) => void; back: React.ReactNode }) {
  const [phone, setPhone] = useState('')
  const [off, setOff] = useState('')
  const { errors, busy, refusal, formProps } = useCallForm(
    askPhoneCode,
    ({ message, isOn }) => (isOn ? onAsked({ phone, message }) : setOff(message)),
    { onRefused: () => undefined },
  )
  const trouble = off || (errors.phone ? '' : refusal?.message)
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p className="text-ink-soft">Enter the number that you order with. We’ll send it a code.</p>
      <TextField
        ref={focusFirst}
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
        required
        error={errors.phone}
      />
      {trouble && <Trouble>{trouble}</Trouble>}
      <Button type="submit" busy={busy} className="w-full">
        Send code
      </Button>
      {back}
    </form>
  )
}

type CodeFormProps = { asked: Asked; onDone: () => void; onOther: () => void }

function CodeForm({ asked: { phone, message }, onDone, onOther }: CodeFormProps) {
  const { errors, busy, refusal, formProps } = useCallForm(
    loginWithPhone,
    (reply) => {
      toast.success(reply.message)
      onDone()
    },
    { call: enter, fixed: { phone }, onRefused: () => undefined },
  )
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <CodeField note={message} error={errors.code} ask={() => callApi(askPhoneCode, { body: { phone } })} />
      {refusal && !errors.code && <Trouble>{refusal.message}</Trouble>}
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
      <Button variant="quiet" onClick={onOther} className="w-full">
        Use another number
      </Button>
    </form>
  )
}

const Trouble = ({ children }: { children: string }) => (
  <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 font-medium text-berry">
    {children}
  </p>
)
