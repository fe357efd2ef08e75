import { useState } from 'react'
import { type Customer, listCustomers } from '#contract/customers/customers.ts'
import { phoneNumberOf } from '#domain/phone-number.ts'
import { formatMoment } from '#domain/time-words.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { ChoiceList } from './choice-list.tsx'
import { useFound } from './use-found.ts'

const SHOWN = '6'

type FindCustomerProps = {
  onFound: (customer: Customer) => void
  /** Left out: only somebody who is known will do. */
  onNew?: (phone: string) => void
}

async function findCustomers(search: string) {
  const reply = await callAsSeller(listCustomers, { query: { search, limit: SHOWN } })
  return reply.success ? { success: true as const, choices: reply.customers } : reply
}

/** The number is typed while the phone rings; who it is stands below. */
export function FindCustomer({ onFound, onNew }: FindCustomerProps) {
  const [typed, setTyped] = useState('')
  const { choices, isAnswered, failed } = useFound(typed, findCustomers)
  const isUnknown = isAnswered && choices.length === 0
  const isPhone = phoneNumberOf(typed) !== null
  return (
    <>
      <ChoiceList
        label="Phone number or name"
        value={typed}
        onType={setTyped}
        choices={choices}
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
      {failed && <FailedPart what="Couldn’t look for customers." {...failed} className="mt-2" />}
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {isUnknown &&
          (isPhone && onNew ? 'Nobody has ordered with this number. Press Enter for a new customer.' : 'Nobody found.')}
      </p>
    </>
  )
}
