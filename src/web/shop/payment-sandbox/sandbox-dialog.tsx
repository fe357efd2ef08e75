import X from 'lucide-react/icons/x'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paise } from '#domain/money.ts'
import type { PaymentError, PaymentResult, ProviderWindowOptions } from '../../core/provider-window.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { Price } from '../../ui/price.tsx'
import type { CardFields } from './card-fields.ts'
import { digitsOf } from './card-fields.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { SandboxOtpForm } from './sandbox-otp-form.tsx'
import { cancelPayment, sendCard, sendOtp } from './sandbox-provider.ts'

type SandboxDialogProps = {
  options: ProviderWindowOptions
  onPaid: (result: PaymentResult) => void
  onFailed: (error: PaymentError) => void
  onDismiss: () => void
}

export function SandboxDialog({ options, onPaid, onFailed, onDismiss }: SandboxDialogProps) {
  const { key: key_id, order_id, amount, description, prefill, modal } = options
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [card, setCard] = useState<CardFields>({ number: '', expiry: '', cvv: '', name: prefill.name })
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)

  useEffect(() => dialog.current?.showModal(), [])

  async function ask(work: () => Promise<void>) {
    setProblem(null)
    setBusy(true)
    try {
      await work()
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

  const pay = () =>
    ask(async () => {
      const answer = await sendCard({ key_id, order_id, card: digitsOf(card.number) })
      if ('error' in answer) fail(answer.error)
      else setPaymentId(answer.payment_id)
    })

  const confirm = (payment_id: string, otp: string) =>
    ask(async () => {
      const answer = await sendOtp({ key_id, payment_id, otp })
      if ('error' in answer) fail(answer.error)
      else onPaid(answer)
    })

  const turnBack = (payment_id: string) =>
    ask(async () => {
      const answer = await cancelPayment({ key_id, payment_id })
      if ('error' in answer) fail(answer.error)
      else onPaid(answer)
    })

  function close(event?: SyntheticEvent) {
    event?.preventDefault()
    if (busy) return
    if (modal.confirm_close && !leaving) setLeaving(true)
    else leave()
  }

  function leave() {
    if (paymentId) void cancelPayment({ key_id, payment_id: paymentId }).catch(() => undefined)
    onDismiss()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={close}
      className="dialog m-auto w-[calc(100%-2rem)] max-w-md overflow-auto rounded-card bg-card p-0 shadow-float max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <header className="flex items-center gap-3 border-line border-b bg-leaf-tint px-5 py-4 sm:px-8">
        <LogoMark className="size-10 shrink-0" />
        <div className="min-w-0 grow">
          <h2 id={titleId} className="flex flex-wrap items-baseline gap-x-2 font-semibold text-xl">
            <span>
              Pay <Price amount={paise(amount)} />
            </span>
            <span className="rounded-full bg-tangerine-tint px-2.5 py-0.5 font-medium text-sm text-tangerine">
              Test mode
            </span>
          </h2>
          <p className="truncate text-ink-soft text-sm">
            {options.name} · {description}
          </p>
        </div>
        <Button variant="round" aria-label="Close" onClick={close} className="-mr-2">
          <X size={20} aria-hidden />
        </Button>
      </header>
      <div className="px-5 py-5 sm:px-8 sm:py-6">
        {problem && !leaving && (
          <p role="alert" className="mb-4 rounded-field bg-berry-tint px-4 py-3 text-berry">
            {problem}
          </p>
        )}
        {leaving ? (
          <LeaveQuestion onLeave={leave} onStay={() => setLeaving(false)} />
        ) : paymentId ? (
          <SandboxOtpForm
            contact={prefill.contact}
            busy={busy}
            onSubmit={(otp) => void confirm(paymentId, otp)}
            onBack={() => void turnBack(paymentId)}
          />
        ) : (
          <SandboxCardForm
            card={card}
            onChange={setCard}
            amount={paise(amount)}
            busy={busy}
            onSubmit={() => void pay()}
          />
        )}
      </div>
    </dialog>
  )
}

function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <div role="alertdialog" aria-label="Leave the payment?">
      <p className="text-lg">Leave without paying?</p>
      <p className="mt-1 text-ink-soft">You haven’t been charged, and your cart stays as it is.</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <Button ref={focusFirst} onClick={onStay} className="grow">
          Keep paying
        </Button>
        <Button variant="quiet" onClick={onLeave} className="grow">
          Leave
        </Button>
      </div>
    </div>
  )
}
