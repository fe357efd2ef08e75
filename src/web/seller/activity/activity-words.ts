import type { Act, ActivityDetails, ActivityEntry, ActivitySubject } from '#contract/shop/activity.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import { paidWords } from '#domain/owed-statement.ts'
import { isEndOfDay } from '#domain/shop-day.ts'
import { clockTime, dayName, formatDate, formatMoment } from '#domain/time-words.ts'
import { REASON_NAMES } from '../screen/reason-names.ts'
import { factName } from '../screen/shop-fact-names.ts'

export const SUBJECT_NAMES: Record<ActivitySubject, string> = {
  'sign-in': 'Sign-ins',
  staff: 'Staff',
  products: 'Products',
  goods: 'Goods',
  orders: 'Orders',
  customers: 'Customers',
  delivery: 'Delivery',
  refunds: 'Refunds',
  email: 'Emails',
  search: 'Search',
  shop: 'Your shop',
}

type About = {
  who: ActivityEntry['who']
  /** Its number. */
  order: string
  rider: string
  customer: string
  /** The rider did it. */
  isRider: boolean
}
type Words = (details: ActivityDetails, about: About) => string

const WORDS: Record<Act, Words> = {
  signed_in: ({ device, factor, link }) =>
    `Signed in${device === 'new' ? ' with a new browser' : ''}${link || factor === 'link' ? ' with a link' : ''}${factor === 'recovery code' ? ', using a recovery code' : ''}`,
  sign_in_failed: ({ device, factor, link, name }) =>
    `Failed sign-in${name ? ` as ${name}` : ''}: ${factor === 'code' ? `the ${link ? 'link' : 'password'} was right, but the code was wrong` : 'wrong email or password'}${known(device)}`,
  sign_ins_locked: ({ device, name, role }) =>
    role
      ? `Too many wrong codes for ${someone(name)}: no code is accepted for 15 minutes`
      : `Too many failed sign-ins: ${device === 'known' ? 'this browser is' : 'new browsers are'} locked out for 15 minutes`,
  codes_locked: () =>
    'Too many wrong codes for customers’ phone numbers: for up to an hour, a code works only where its customer used one before',
  signed_out: () => 'Signed out',
  credentials_changed: () => 'Your email or password was changed in the shop’s settings, and everyone was signed out',
  second_factor_added: () => 'Turned on two-step sign-in',
  second_factor_removed: ({ name, role }, { who }) =>
    who === 'operator'
      ? 'Two-step sign-in was reset in the shop’s settings'
      : `Turned off two-step sign-in${role ? ` for ${someone(name)}` : ''}`,
  staff_added: ({ name, role }) => `Added ${someone(name)} to the staff${role ? `, as a ${role}` : ''}`,
  staff_changed: ({ name, role }) => `Changed the details of ${someone(name)}${role ? `, now a ${role}` : ''}`,
  staff_switched_off: ({ name }) => `Switched off ${someone(name)} and signed them out`,
  staff_switched_on: ({ name }) => `Switched ${someone(name)} on again`,
  staff_link_made: ({ name }) => `Made a sign-in link for ${someone(name)}`,
  staff_password_reset: ({ name }) => `Removed the password of ${someone(name)} and signed them out`,
  staff_password_chosen: () => 'Chose a new password',
  staff_erased: () => 'Erased the name and email of a former colleague',
  // Without a name it was their own, or that of somebody who is erased.
  shift_began: ({ name }) => (name ? `Started the shift of ${name}` : 'Started a shift'),
  shift_ended: ({ name, ended }) => {
    if (ended) return ended === 'planned' ? 'Shift ended as planned' : 'Shift ended after two hours without activity'
    return name ? `Ended the shift of ${name}` : 'Ended a shift'
  },
  product_added: ({ name }) => `Added ${name}`,
  product_changed: ({ name, changes = [] }) =>
    `Edited ${name}${changes.length > 0 ? `: ${changes.map(changeWords).join(', ')}` : ''}`,
  stock_changed: ({ name, inStock, stock }) =>
    `Set ${name} to ${inStock ? 'in stock' : 'out of stock'}${typeof stock === 'number' ? `, ${count(stock)} left` : ''}`,
  product_archived: ({ name }) => `Archived ${name}`,
  product_restored: ({ name }) => `Restored ${name}`,
  products_imported: ({ added = 0, changed = 0 }) =>
    `Imported a file: ${count(added)} ${added === 1 ? 'product' : 'products'} added, ${count(changed)} changed`,
  products_changed: ({ changed = 0 }) => `Changed ${products(changed)} at once`,
  product_changes_planned: ({ changed = 0, by }) =>
    `Planned changes of ${products(changed)}${by ? ` for ${formatMoment(new Date(by))}` : ''}`,
  product_changes_cancelled: ({ changed = 0 }) => `Cancelled the planned changes of ${products(changed)}`,
  product_changes_failed: ({ changed = 0 }) =>
    `Planned changes of ${products(changed)} couldn’t be made: nothing was changed`,
  planned_products_changed: ({ changed = 0 }) => `Planned changes of ${products(changed)} were made`,
  product_changes_undone: ({ changed = 0, left = 0 }) =>
    `Undid changes of ${products(changed)}${left > 0 ? `; ${products(left)} changed since stayed` : ''}`,
  sizes_saved: ({ name, changes = [] }) =>
    `Changed the sizes of ${name}${changes.length > 0 ? `: ${changes.map(changeWords).join(', ')}` : ''}`,
  categories_saved: ({ changes = [] }) => `Changed the categories: ${changes.map(categoryWords).join(', ')}`,
  goods_received: ({ name, added = 0, to, amount }) =>
    `Received ${goods(added)}${name ? ` from ${name}` : ''}${to ? `, bill ${to}` : ''}${amount ? ` for ${formatPaise(amount)}` : ''}`,
  goods_taken_off: ({ name, to, reason }) =>
    `Took ${name} off the shelf ${to === 'own-use' ? 'for own use' : 'as waste'}${because(reason)}`,
  stock_taken: ({ name, added = 0, changed = 0 }) =>
    `Counted ${goods(added)}${name ? ` in ${name}` : ''}: ${changed === 0 ? 'all as expected' : `${count(changed)} ${changed === 1 ? 'was' : 'were'} different`}`,
  supplier_saved: ({ name }) => `Saved the supplier ${name}`,
  supplier_deleted: ({ name }) => `Deleted the supplier ${name}`,
  purchase_list_saved: (details) => `Saved the list ${listWords(details)}`,
  purchase_list_deleted: (details) => `Deleted the list ${listWords(details)}`,
  purchase_sent: (details) => `Ordered the list ${listWords(details)}`,
  purchase_received: (details) => `Received the list ${listWords(details)}`,
  purchase_reopened: (details) => `Said that the list ${listWords(details)} hasn’t come yet`,
  order_moved: movedWords,
  order_move_undone: ({ from, to }, { order }) => `Moved ${order} back from ${from} to ${to}`,
  items_short: ({ amount }, { order }) =>
    `Packed ${order} without ${amount ? formatPaise(amount) : 'some'} of its items`,
  cash_barred: ({ kinds, reason }, { order }) =>
    `Barred ${barred(kinds)} of ${order} from Cash On Delivery${because(reason)}`,
  cash_bar_lifted: ({ kinds }) => `Allowed ${barred(kinds)} Cash On Delivery again`,
  order_taken: ({ amount = paise(0), channel }, { order }) =>
    `Took ${order} ${channel === 'counter' ? 'at the counter' : 'on the phone'}: ${formatPaise(amount)}`,
  customers_listed: () => 'Looked through the customers',
  customer_viewed: (_, { customer }) => `Looked at ${customer}`,
  customers_exported: () => 'Exported customers to a file',
  customer_noted: (_, { customer }) => `Changed the notes about ${customer}`,
  customer_paid: ({ amount = paise(0), paidBy }, { customer }) =>
    `Received ${formatPaise(amount)} ${paidWords(paidBy)} from ${customer}`,
  customer_payment_undone: ({ amount = paise(0), paidBy }, { customer }) =>
    `Took back ${formatPaise(amount)} received ${paidWords(paidBy)} from ${customer}`,
  customer_limit_set: ({ amount = paise(0) }, { customer }) =>
    amount > 0 ? `Let ${customer} owe up to ${formatPaise(amount)}` : `Let ${customer} buy nothing on account any more`,
  customer_credited: ({ amount = paise(0) }, { customer }) => `Gave ${customer} ${formatPaise(amount)} of store credit`,
  statement_sent: (_, { customer }) => `Sent ${customer} a statement of what they owe`,
  customers_merged: (_, { customer, who }) =>
    who === 'customer'
      ? `${customer} added their phone orders to their account`
      : `Merged another customer into ${customer}`,
  delivery_taken: (_, { order }) => `Took ${order} to deliver`,
  delivery_given: ({ rider: to }, { order, rider }) =>
    to ? `Gave ${order} to ${rider}` : `Took ${order} from its rider`,
  delivery_given_back: ({ reason }, { order }) => `Gave back ${order} before leaving${reason ? `: ${reason}` : ''}`,
  bag_back: (_, { order }) => `Said that the bag of ${order} is back in the shop`,
  door_code_wrong: (_, { order }) => `Entered a wrong door code for ${order}`,
  delivery_held_back: (_, { order }) => `Brought ${order} back, and only a manager can release it`,
  delivery_released: (_, { order }) => `Let ${order} leave again after it had come back`,
  cash_handed_over: ({ amount = paise(0), short }) =>
    `Handed over ${formatPaise(amount)} in cash${short ? `, ${formatPaise(short)} less than collected` : ''}`,
  cash_counted: ({ amount = paise(0), short }, { rider }) =>
    `Counted ${formatPaise(amount)} in cash from ${rider}${short ? `: ${differenceWords(short)}` : ''}`,
  cash_day_closed: ({ date = '', amount = paise(0) }) =>
    `Closed ${date && dayName(date)} with ${formatPaise(amount)} in the till`,
  upi_id_changed: ({ to }) => (to ? `Set the UPI ID to ${to}` : 'Removed the UPI ID'),
  upi_matched: ({ amount = paise(0) }, { order }) => `Found the UPI payment of ${formatPaise(amount)} for ${order}`,
  opening_hours_saved: () => 'Changed the opening hours',
  closures_saved: () => 'Changed when the shop is closed',
  delivery_areas_saved: () => 'Changed the delivery areas',
  orders_stopped: () => 'Stopped taking orders',
  orders_paused: ({ minutes = 0 }) => `Paused orders for ${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`,
  orders_resumed: () => 'Took orders again',
  max_promise_saved: ({ minutes }) =>
    minutes ? `Set the longest promise to ${count(minutes)} minutes` : 'Switched the longest promise off',
  promise_changed: ({ by, byBefore, reason }, { order }) =>
    `Told the customer of ${order} a new time${by && byBefore ? `: ${timeWords(by)} instead of ${timeWords(byBefore)}` : ''}${reason ? ` (${PROMISE_REASON_NAMES[reason] ?? reason})` : ''}`,
  refund_retried: () => 'Retried a refund',
  items_refunded: ({ amount, reason }, { order }) =>
    `Refunded ${amount ? formatPaise(amount) : 'items'} of ${order}${because(reason)}`,
  report_declined: ({ name, reason }, { order }) => `Declined a complaint about ${name} in ${order}${because(reason)}`,
  email_resent: () => 'Sent an email again',
  shop_changed: ({ fields = [] }) => `Changed the shop: ${fields.map(factName).join(', ')}`,
  synonyms_saved: ({ words = [] }) => `Saved words that mean the same: ${words.join(', ')}`,
  synonyms_deleted: ({ words = [] }) => `Deleted words that mean the same: ${words.join(', ')}`,
  missed_search_explained: ({ search = '', means = '' }) => `Explained a search: “${search}” means “${means}”`,
  missed_search_dismissed: ({ search = '' }) => `Dismissed the search “${search}”`,
  missed_search_restored: ({ search = '' }) => `Put the search “${search}” back on the list`,
}

type Change = NonNullable<ActivityDetails['changes']>[number]

function categoryWords({ field, from, to }: Change): string {
  switch (field) {
    case 'added':
      return `added ${to}`
    case 'deleted':
      return `deleted ${from}`
    case 'merged':
      return `merged ${from} into ${to}`
    case 'renamed':
      return `renamed ${from} to ${to}`
    case 'picture':
      return `new picture for ${to}`
    case 'sorted':
      return 'sorted'
    default:
      return `edited ${to}`
  }
}

const listWords = ({ name, date }: ActivityDetails) => `for ${name}${date ? `, ${dayName(date)}` : ''}`

function movedWords({ from, to, amount, cashWith, reason }: ActivityDetails, { order, rider, isRider }: About): string {
  if (to === 'Cancelled') return `Cancelled ${order}${because(reason)}`
  if (from === 'Out for delivery' && to === 'Packed') return `Brought ${order} back${because(reason)}`
  const marked = `Marked ${order} as ${to}`
  const withRider = rider === NOBODY || isRider ? '' : ` with ${rider}`
  if (!amount) return `${marked}${to === 'Out for delivery' ? withRider : ''}${because(reason)}`
  const cash = formatPaise(amount)
  const holder =
    cashWith === 'till' ? `${cash} is in the till` : isRider ? `collected ${cash}` : `${rider} has ${cash} in cash`
  return `${marked}; ${holder}${because(reason)}`
}

const NOBODY = 'its rider'
const because = (reason: string | undefined) => (reason ? `: ${reason}` : '')
const changeWords = ({ field, from, to }: NonNullable<ActivityDetails['changes']>[number]) =>
  from === null || to === null ? field : `${field} ${from} → ${to}`
const differenceWords = (short: Paise) =>
  short > 0 ? `${formatPaise(short)} short` : `${formatPaise(paise(-short))} too much`
const PROMISE_REASON_NAMES: Record<string, string> = REASON_NAMES
const timeWords = (at: string) => {
  const moment = new Date(at)
  return isEndOfDay(moment) ? formatDate(moment) : clockTime(moment)
}

const known = (device: ActivityDetails['device']) => (device === 'known' ? ', with a browser you’ve used before' : '')
const BARRED = { account: 'an account', phone: 'a phone number', address: 'an address' }
const barred = (kinds: ActivityDetails['kinds'] = []) => kinds.map((kind) => BARRED[kind]).join(', ')
const someone = (name: string | undefined) => name ?? 'a former colleague'
const goods = (number: number) => `${count(number)} ${number === 1 ? 'product' : 'products'}`
const count = (number: number) => number.toLocaleString('en-IN')
const products = (number: number) => `${count(number)} ${number === 1 ? 'product' : 'products'}`

/** Erased people have no name any more. */
export const nameOf = ({ name }: NonNullable<ActivityEntry['staff']>): string => name ?? 'A former colleague'

export const sentenceOf = ({ act, details, who, order, customer, rider, staff }: ActivityEntry): string =>
  WORDS[act](details, {
    who,
    order: order ?? 'an order',
    customer: customer ?? 'a former customer',
    rider: rider ?? (details.rider ? 'A former colleague' : NOBODY),
    isRider: details.rider !== undefined && details.rider === staff?._id,
  })

/** The same again and again, such as a stranger's guesses: the newest of them, and how many there were. */
export type Run = { entry: ActivityEntry; times: number }

export function runsOf(entries: readonly ActivityEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last && isSame(last.entry, entry)) last.times += 1
    else runs.push({ entry, times: 1 })
  }
  return runs
}

const isSame = (one: ActivityEntry, other: ActivityEntry) =>
  sentenceOf(one) === sentenceOf(other) &&
  one.ip === other.ip &&
  one.target === other.target &&
  one.staff?._id === other.staff?._id
