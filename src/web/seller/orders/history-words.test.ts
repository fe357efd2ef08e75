import { expect, test } from 'vitest'
import type { HistoryEvent } from '#contract/orders/order-history.ts'
import { paise } from '#domain/money.ts'
import { historyWords } from './history-words.ts'

const at = new Date('2026-11-18T13:30:00Z')
const said = (event: Omit<HistoryEvent, 'at'>) => historyWords({ at, ...event })

test('each step says who did it, why and how much', () => {
  expect([
    said({ kind: 'placed', who: 'customer' }),
    said({ kind: 'accepted', who: 'owner' }),
    said({ kind: 'picking', who: 'staff', name: 'Pia' }),
    said({ kind: 'packed', who: 'staff' }),
    said({ kind: 'given', who: 'staff', rider: 'Ravi' }),
    said({ kind: 'left', who: 'staff', name: 'Ravi', rider: 'Ravi' }),
    said({ kind: 'failed', who: 'staff', name: 'Ravi', rider: 'Ravi', reason: 'Nobody was there' }),
    said({ kind: 'left', who: 'staff', name: 'Meena', rider: 'Ravi' }),
    said({ kind: 'delivered', who: 'owner' }),
    said({ kind: 'refunded', who: 'staff', name: 'Meena', amount: paise(6018), reason: 'Bruised' }),
    said({ kind: 'time_changed', who: 'shop', by: at, reason: 'weather_or_road' }),
  ]).toEqual([
    'Placed by the customer',
    'Accepted by the owner',
    'Picking begun by Pia',
    'Packed by a former colleague',
    'Goes with Ravi',
    'Left the shop with Ravi',
    'Came back with Ravi: Nobody was there',
    'Left the shop with Ravi (entered by Meena)',
    'Delivered (entered by the owner)',
    '₹60.18 refunded by Meena: Bruised',
    'New time 7:00 pm: Weather or traffic',
  ])
})
