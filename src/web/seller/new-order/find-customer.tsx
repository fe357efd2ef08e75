import { useEffect, useState } from 'react'
import { type Customer, listCustomers } from '#contract/customers/customers.ts'
import { phoneNumberOf } from '#domain/phone-number.ts'
import { formatMoment } from '#domain/time-words.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { ChoiceList } from './choice-list.tsx'
import { useLater } from './use-later.ts'

const PAUSE = 150
const SHOWN = '6'

type FindCustomerProps = {
  onFound: (customer: Customer) => void
  /** Left out: only somebody who is known will do. */
  onNew?: (phone: string) => void
}

/** The number is typed while the phone rings; who it is stands below. */
export function FindCustomer({ onFound, onNew }: FindCustomerProps) {
  const [typed, setTyped] = useState('')
  const [customers, setCustomers] = useState<Customer[]>([])
  const [asked, setAsked] = useState('')
  const search = useLater(typed.trim(), PAUSE)

  useEffect(() => {
    let isOld = false
    if (search.length < 2) {
      setCustomers([])
      return
    }
    void callAsSeller(listCustomers, { query: { search, limit: SHOWN } }).then((reply) => {
      if (isOld) return
      setCustomers(reply.success ? reply.customers : [])
      setAsked(search)
    })
    return () => {
      isOld = true
    }
  }, [search])

  const isUnknown = asked === typed.trim() && customers.length === 0 && typed.trim().length > 1
  const isPhone = phoneNumberOf(typed) !== null
  return (
    <>
      <ChoiceList
        label="Phone number or name"
        value={typed}
        onType={setTyped}
        choices={customers}
        keyOf={({ _id }) => _id}
        onChoose={onFound}
        onEnter={() => isUnknown && isPhone && onNew?.(typed.trim())}
        autoFocus
      >
        {({ name, phone, areas, orders, lastOrderAt }) => (
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{name}</span>
            <span className="price-figures">{phone}</span>
            <span className="w-full text-ink-soft text-sm">
              {[...areas, `${orders} ${orders === 1 ? 'order' : 'orders'}`, `last ${formatMoment(lastOrderAt)}`].join(
                ' · ',
              )}
            </span>
          </span>
        )}
      </ChoiceList>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {isUnknown &&
          (isPhone && onNew ? 'Nobody has ordered with this number. Press Enter for a new customer.' : 'Nobody found.')}
      </p>
    </>
  )
}
