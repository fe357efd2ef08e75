import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { customerOf } from '#domain/customer.ts'
import { formatPaise, paise } from '#domain/money.ts'
import { dueAtDoor, type OrderStatus } from '#domain/order.ts'
import type { CashHolder } from '#domain/rider-cash.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Handing } from './move-order.ts'
import type { Rider } from './riders-to-ask.ts'

type HandingDialogProps = {
  /** At least one. */
  orders: readonly Order[]
  status: OrderStatus
  /** null: the dialog is closed. */
  riders: readonly Rider[] | null
  onClose: () => void
  onChosen: (handing: Handing) => void
}

/** Who brings the orders and, once they are delivered, who has their cash. */
export function HandingDialog({ riders, onClose, ...props }: HandingDialogProps) {
  const title = questionOf(props.status, props.orders.length)
  return (
    <Dialog open={riders !== null} onClose={onClose} title={title}>
      {riders && <HandingForm riders={riders} onClose={onClose} {...props} />}
    </Dialog>
  )
}

const questionOf = (status: OrderStatus, count: number) =>
  `Who ${status === 'Delivered' ? 'delivered' : 'takes'} ${count === 1 ? 'it' : `these ${count} orders`}?`

/** The owner, a friend, a courier: nobody who hands over cash by phone. */
const OTHER = 'other'

type FormProps = HandingDialogProps & { riders: readonly Rider[] }

function HandingForm({ orders, status, riders, onClose, onChosen }: FormProps) {
  const [rider, setRider] = useState(() => riderOfAll(orders))
  const [holder, setHolder] = useState<CashHolder>('rider')
  const [error, setError] = useState('')
  const isDelivered = status === 'Delivered'
  const due = paise(orders.reduce((sum, order) => sum + dueAtDoor(order), 0))
  const asksCash = isDelivered && due > 0
  const isOther = rider === OTHER
  const name = riders.find(({ _id }) => _id === rider)?.name
  const cash = isOther ? 'till' : holder

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (rider === null) setError(isDelivered ? 'Choose who delivered it.' : 'Choose who takes it.')
    else onChosen({ rider: isOther ? null : rider, ...(asksCash && { cash }) })
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-3 text-ink-soft">
        {orders.map(({ number }) => number).join(', ')}
        {orders.length === 1 && orders.map((order) => ` · ${customerOf(order)}`)}
        {due > 0 && ` · ${formatPaise(due)} in cash`}
      </p>
      <fieldset aria-describedby={error ? 'handing-error' : undefined}>
        <legend className="sr-only">{questionOf(status, orders.length)}</legend>
        {[...riders, { _id: OTHER, name: 'Me or somebody else' }].map((one) => (
          <Choice
            key={one._id}
            name="rider"
            checked={rider === one._id}
            onChoose={() => {
              setRider(one._id)
              setError('')
            }}
          >
            {one.name}
          </Choice>
        ))}
        {riders.length === 0 && <p className="text-ink-soft text-sm">No rider is on shift right now.</p>}
        {error && (
          <p id="handing-error" role="alert" className="mt-1 text-berry text-sm">
            {error}
          </p>
        )}
      </fieldset>
      {asksCash && rider !== null && (
        <fieldset className="mt-4 border-line border-t pt-4">
          <legend className="sr-only">Who has the cash?</legend>
          <p aria-hidden className="mb-1 font-medium text-sm">
            Who has the {formatPaise(due)}?
          </p>
          {!isOther && (
            <Choice name="cash" checked={cash === 'rider'} onChoose={() => setHolder('rider')}>
              {name} hands it over later
            </Choice>
          )}
          <Choice name="cash" checked={cash === 'till'} onChoose={() => setHolder('till')}>
            It’s in the till
          </Choice>
        </fieldset>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit">Mark as {status}</Button>
      </div>
    </form>
  )
}

/** null unless one rider has them all. */
function riderOfAll(orders: readonly Order[]): string | null {
  const [first] = orders
  const rider = first?.handling?.rider?._id
  return rider && orders.every(({ handling }) => handling?.rider?._id === rider) ? rider : null
}

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ name, checked, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3 break-words">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-5 shrink-0 accent-leaf" />
    <span className="min-w-0">{children}</span>
  </label>
)
