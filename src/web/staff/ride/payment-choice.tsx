import { formatPaise, type Paise } from '#domain/money.ts'
import { DOOR_PAYMENTS, type DoorPayment } from '#domain/riding.ts'

const PAYMENT_WORDS: Record<DoorPayment, string> = { cash: 'Cash', upi: 'UPI' }

type PaymentChoiceProps = {
  due: Paise
  by: DoorPayment | null
  onChange: (by: DoorPayment) => void
  error?: string | undefined
}

export function PaymentChoice({ due, by, onChange, error }: PaymentChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-xl">Collect {formatPaise(due)}</legend>
      <div className="grid grid-cols-2 gap-3">
        {DOOR_PAYMENTS.map((one) => (
          <label
            key={one}
            className="flex min-h-16 cursor-pointer items-center justify-center gap-3 rounded-card border-2 border-field-line px-3 font-semibold text-xl has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="payment"
              value={one}
              checked={by === one}
              onChange={() => onChange(one)}
              className="size-6 accent-leaf"
            />
            {PAYMENT_WORDS[one]}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-berry text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
