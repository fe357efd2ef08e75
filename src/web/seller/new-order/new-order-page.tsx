import { useState } from 'react'
import type { Customer } from '#contract/customers/customers.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderChannel } from '#domain/order.ts'
import { pageMeta } from '../../core/seo.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/new-order-page'
import { FindCustomer } from './find-customer.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderTaken } from './order-taken.tsx'

const NEW_ORDER = '/seller/orders/new'
const COUNTER = `${NEW_ORDER}?at=counter`

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'New order', description: 'An order by phone or at the counter.', path: NEW_ORDER })

/** Whom the order is for: somebody known, somebody new with this number, or nobody in particular. */
export type OrderFor = { customer?: Customer; newPhone?: string }

export default function NewOrderPage() {
  const { params } = useUrlQuery()
  const channel: OrderChannel = params.get('at') === 'counter' ? 'counter' : 'phone'
  const [who, setWho] = useState<OrderFor | null>(null)
  const [taken, setTaken] = useState<Order | null>(null)

  function startAgain() {
    setWho(null)
    setTaken(null)
  }

  return (
    <>
      <ScreenTitle
        aside={
          <div className="flex flex-wrap gap-2">
            {who && !who.customer && !taken && (
              <Button variant="quiet" size="small" onClick={startAgain}>
                Start again
              </Button>
            )}
            <ButtonLink variant="quiet" to="/seller/orders" size="small">
              All orders
            </ButtonLink>
          </div>
        }
      >
        New order
      </ScreenTitle>
      <div className="mb-5">
        <Tabs
          label="New order"
          tabs={[
            { text: 'On the phone', to: NEW_ORDER, isCurrent: channel === 'phone' },
            { text: 'At the counter', to: COUNTER, isCurrent: channel === 'counter' },
          ]}
        />
      </div>
      {taken ? (
        <OrderTaken order={taken} onNext={startAgain} />
      ) : who ? (
        <OrderForm
          key={`${channel} ${who.customer?._id}`}
          channel={channel}
          who={who}
          onTaken={setTaken}
          onBack={startAgain}
        />
      ) : (
        <div className="max-w-xl">
          <CardSection
            title="Who is it for?"
            aside={
              channel === 'counter' && (
                <Button size="small" onClick={() => setWho({})}>
                  Without a name
                </Button>
              )
            }
          >
            <FindCustomer onFound={(customer) => setWho({ customer })} onNew={(newPhone) => setWho({ newPhone })} />
          </CardSection>
        </div>
      )}
    </>
  )
}
