import type { Customer } from '#contract/customers/customers.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { Price } from '../../ui/price.tsx'

type CustomerCardProps = { customer: Customer; notes: string; onBack: () => void }

/** Who it is, in the words that help on the phone. */
export function CustomerCard({ customer, notes, onBack }: CustomerCardProps) {
  const { name, phone, orders, lastOrderAt, owed, owedLimit } = customer
  return (
    <CardSection
      title={name}
      aside={
        <Button variant="quiet" size="small" onClick={onBack}>
          Change customer
        </Button>
      }
    >
      <p className="text-ink-soft text-sm">
        <span className="price-figures">{phone}</span> · {orders} {orders === 1 ? 'order' : 'orders'} · last{' '}
        {formatMoment(lastOrderAt)}
      </p>
      {owed > 0 && (
        <p className="mt-1 font-medium text-tangerine">
          Owes <Price amount={owed} /> of up to <Price amount={owedLimit} />
        </p>
      )}
      {owed <= 0 && owedLimit > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          May owe up to <Price amount={owedLimit} />
        </p>
      )}
      {notes && <p className="wrap-anywhere mt-2 whitespace-pre-line">{notes}</p>}
    </CardSection>
  )
}
