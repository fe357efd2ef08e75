import Lock from 'lucide-react/icons/lock'
import type { FormEvent } from 'react'
import { TEST_CARDS } from '#contract/payments/sandbox.ts'
import type { Paise } from '#domain/money.ts'
import { useFieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { Price } from '../../ui/price.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type CardFields, cardErrors, digitsOf, formatCardNumber, formatExpiry } from './card-fields.ts'

type CardFormProps = {
  card: CardFields
  onChange: (card: CardFields) => void
  amount: Paise
  busy: boolean
  onSubmit: () => void
}

export function SandboxCardForm({ card, onChange, amount, busy, onSubmit }: CardFormProps) {
  const { errors, show, formProps } = useFieldErrors()
  const change = (fields: Partial<CardFields>) => onChange({ ...card, ...fields })

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = cardErrors(card)
    show(wrong)
    if (!Object.keys(wrong).length) onSubmit()
  }

  function fillIn(number: string) {
    if (!number) return
    change({ number: formatCardNumber(number), expiry: '12 / 39', cvv: '123' })
    show({})
  }

  return (
    <form {...formProps} onSubmit={submit} autoComplete="off" className="flex flex-col gap-4">
      <p className="text-ink-soft text-sm">No real money is charged. Pick a test card or enter its number.</p>
      <SelectField
        ref={focusFirst}
        label="Test card"
        value={digitsOf(card.number)}
        onChange={(event) => fillIn(event.target.value)}
      >
        <option value="">Choose an outcome</option>
        {TEST_CARDS.map(({ number, meaning }) => (
          <option key={number} value={number}>
            {meaning} · {number.slice(-4)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Card number"
        name="number"
        inputMode="numeric"
        placeholder="0000 0000 0000 0000"
        value={card.number}
        onChange={(event) => change({ number: formatCardNumber(event.target.value) })}
        error={errors.number}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry"
          name="expiry"
          inputMode="numeric"
          placeholder="MM / YY"
          value={card.expiry}
          onChange={(event) => change({ expiry: formatExpiry(event.target.value) })}
          error={errors.expiry}
        />
        <TextField
          label="CVV"
          name="cvv"
          inputMode="numeric"
          placeholder="123"
          value={card.cvv}
          onChange={(event) => change({ cvv: digitsOf(event.target.value).slice(0, 4) })}
          error={errors.cvv}
        />
      </div>
      <TextField
        label="Name on card"
        name="name"
        value={card.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.name}
      />
      <Button type="submit" busy={busy} className="mt-1 w-full">
        <Lock size={18} aria-hidden />
        {busy ? 'Processing…' : 'Pay'} {!busy && <Price amount={amount} />}
      </Button>
    </form>
  )
}
