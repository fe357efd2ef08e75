import { type ReactNode, type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { TEST_CARDS } from '#contract/payments/sandbox.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import type { PaymentError, PaymentResult, ProviderWindowOptions } from '../../core/provider-window.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { askProvider } from './sandbox-provider.ts'

type SandboxDialogProps = {
  options: ProviderWindowOptions
  onPaid: (result: PaymentResult) => void
  onFailed: (error: PaymentError) => void
  onDismiss: () => void
}

export function SandboxDialog({ options, onPaid, onFailed, onDismiss }: SandboxDialogProps) {
  const { key: key_id, order_id, modal } = options
  const [payment_id, setPaymentId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isLeaving, setIsLeaving] = useState(false)
  const total = formatPaise(paise(options.amount))

  async function send(body: Parameters<typeof askProvider>[0]) {
    setProblem('')
    setBusy(true)
    try {
      const reply = await askProvider(body)
      if ('error' in reply) fail(reply.error)
      else if ('payment_id' in reply) setPaymentId(reply.payment_id)
      else onPaid(reply)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }

  /** Shown here first: a listener may block the page with an alert. */
  function fail(error: PaymentError) {
    flushSync(() => {
      setPaymentId(null)
      setProblem(error.description)
      setBusy(false)
    })
    onFailed(error)
  }

  function sendOtp(event: SubmitEvent<HTMLFormElement>, payment_id: string) {
    event.preventDefault()
    void send({ key_id, payment_id, otp: String(new FormData(event.currentTarget).get('otp')) })
  }

  const turnBack = { key_id, payment_id: payment_id ?? '', otp: null }

  function close() {
    if (busy) return
    if (modal.confirm_close && !isLeaving) return setIsLeaving(true)
    if (payment_id) void askProvider(turnBack).catch(() => undefined)
    onDismiss()
  }

  return (
    <Dialog open onClose={close} title={`Pay ${total}`}>
      <p className="mb-4 text-ink-soft text-sm">Test mode: no real money is charged.</p>
      {problem && !isLeaving && (
        <p role="alert" className="mb-4 rounded-field bg-berry-tint px-4 py-3 text-berry">
          {problem}
        </p>
      )}
      {isLeaving ? (
        <>
          <p>Leave without paying? You haven’t been charged, and your cart stays as it is.</p>
          <div className={BUTTONS}>
            <Button ref={focusFirst} onClick={() => setIsLeaving(false)}>
              Keep paying
            </Button>
            <Button variant="quiet" onClick={close}>
              Leave
            </Button>
          </div>
        </>
      ) : payment_id ? (
        <form onSubmit={(event) => sendOtp(event, payment_id)}>
          <TextField
            ref={focusFirst}
            label="OTP"
            name="otp"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={10}
            hint="In test mode, any 4 to 10 digits work; fewer fail."
          />
          <div className={BUTTONS}>
            <Button type="submit" busy={busy}>
              Submit OTP
            </Button>
            <Button variant="quiet" disabled={busy} onClick={() => void send(turnBack)}>
              Cancel payment
            </Button>
          </div>
        </form>
      ) : (
        <CardForm onCard={(card) => void send({ key_id, order_id, card })}>
          <Button type="submit" busy={busy}>
            Pay {total}
          </Button>
        </CardForm>
      )}
    </Dialog>
  )
}

const BUTTONS = 'mt-6 flex flex-wrap gap-3'

/** Only test cards pass: a real card's number must never be sent. */
function CardForm({ onCard, children }: { onCard: (number: string) => void; children: ReactNode }) {
  const { errors, show, formProps } = useFieldErrors()
  const [number, setNumber] = useState('')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const digits = number.replace(/\D/g, '')
    if (TEST_CARDS.some((card) => card.number === digits)) return onCard(digits)
    show({ number: 'Only test cards work here. Please don’t enter a real card.' })
  }

  return (
    <form {...formProps} onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
      <SelectField
        ref={focusFirst}
        label="Test card"
        value={number}
        onChange={(event) => {
          setNumber(event.target.value)
          show({})
        }}
      >
        <option value="">Choose an outcome</option>
        {TEST_CARDS.map((card) => (
          <option key={card.number} value={card.number}>
            {card.meaning} · {card.number.slice(-4)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        error={errors.number}
      />
      {children}
    </form>
  )
}
