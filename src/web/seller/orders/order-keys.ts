import { useEffect } from 'react'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

export const ORDER_KEYS = [
  { keys: ['J', '↓'], words: 'Next order' },
  { keys: ['K', '↑'], words: 'Previous order' },
  { keys: ['Enter'], words: 'Open the order, or go to its buttons' },
  { keys: ['N'], words: 'Next step: packed, out for delivery, delivered' },
  { keys: ['U'], words: 'Undo the last step' },
  { keys: ['X', 'Space'], words: 'Choose the order, or take it out again' },
  { keys: ['A'], words: 'Choose all orders shown' },
  { keys: ['S'], words: 'Print packing slips' },
  { keys: ['B'], words: 'Print bills' },
  { keys: ['R'], words: 'Give to a rider' },
  { keys: ['C'], words: 'Cancel orders' },
  { keys: ['Esc'], words: 'Stop choosing' },
  { keys: ['.'], words: 'Show new orders' },
  { keys: ['/'], words: 'Search' },
  { keys: ['1', '2', '3'], words: 'Open, finished, all orders' },
  { keys: ['?'], words: 'Show these keys' },
] as const

/** On this device. Single letters get in the way of some who speak to their computer. */
const OFF_KEY = 'greencart.seller-order-keys-off'
const isOff = createStore<boolean | null>(null)
const areOff = () => isOff.get() ?? readStored(OFF_KEY) === 'yes'

export const useKeysOff = () => useStore(isOff) ?? areOff()

export function setKeysOff(off: boolean) {
  isOff.set(off)
  writeStored(OFF_KEY, off ? 'yes' : null)
}

/** The order that the keys are about; it is the one that Tab reaches. */
const current = createStore<string | null>(null)
export const useCurrentOrder = () => useStore(current)
export const setCurrentOrder = (id: string) => current.set(id)

export const orderElement = (id: string) => document.getElementById(`order-${id}`)

/** In sight whole, or from its beginning. */
export function focusOrder(element: HTMLElement) {
  element.focus({ preventScroll: true })
  const isTall = element.offsetHeight > window.innerHeight - 240
  element.scrollIntoView({ block: isTall ? 'start' : 'nearest' })
}

type KeyActs = {
  onToggle: (id: string) => void
  onChooseAll: () => void
  onStopChoosing: () => void
  onHelp: () => void
}

/** Listens on the whole page, except while something is typed or a dialog is open. */
export function useOrderKeys(shown: readonly { _id: string }[], acts: KeyActs) {
  const first = shown[0]?._id
  useEffect(() => {
    if (first && !shown.some(({ _id }) => _id === current.get())) current.set(first)
  }, [shown, first])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (areOff() || isForOthers(event)) return
      if (act(event, acts)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [acts])
}

const TYPED_INTO = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

const isForOthers = ({ defaultPrevented, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  defaultPrevented ||
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof Element && target.closest(TYPED_INTO) !== null) ||
  document.querySelector('dialog[open], [popover="auto"]:popover-open') !== null

/** True when the key was one of these. */
function act(event: KeyboardEvent, acts: KeyActs): boolean {
  const { key, repeat, target } = event
  const order = currentElement()
  // Arrows scroll, and Enter and Space press buttons, unless an order itself has the focus.
  const isOnOrder = target === order && order !== null
  if (key === 'j' || (isOnOrder && key === 'ArrowDown')) return step(1)
  if (key === 'k' || (isOnOrder && key === 'ArrowUp')) return step(-1)
  if (repeat) return false
  if (key === '?') return done(acts.onHelp)
  if (key === 'a') return done(acts.onChooseAll)
  if (key === 'Escape') return done(acts.onStopChoosing)
  if (key === '/') return focusSearch()
  if (key === '.') return press(document.body, key)
  if ('123'.includes(key)) return click(document.querySelector(`nav[aria-label="Orders"] a:nth-child(${key})`))
  if (isOnOrder && key === 'Enter') return open(order)
  const id = current.get()
  if (id && order && (key === 'x' || (isOnOrder && key === ' '))) return done(() => acts.onToggle(id))
  if ('nusbrc'.includes(key)) {
    const chosen = document.querySelector<HTMLElement>('[data-chosen]')
    return chosen ? press(chosen, key) : order !== null && pressOfOrder(order, key)
  }
  return false
}

function done(what: () => void): true {
  what()
  return true
}

const articles = () => [...document.querySelectorAll<HTMLElement>('article[id^="order-"]')]

function currentElement(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('article[id^="order-"]')
  const id = current.get()
  return focused ?? (id ? orderElement(id) : null)
}

/** From an order to the next; from elsewhere to the one that is in sight. */
function step(by: 1 | -1): boolean {
  const all = articles()
  const focused = document.activeElement?.closest<HTMLElement>('article[id^="order-"]')
  const next = focused ? all[all.indexOf(focused) + by] : (inSight(currentElement()) ?? all.find(inSight) ?? all[0])
  if (next) focusOrder(next)
  return next !== undefined
}

function inSight(element: HTMLElement | null): HTMLElement | undefined {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: -1 }
  return element && top < window.innerHeight && bottom > 0 ? element : undefined
}

function click(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.click()
  return true
}

const press = (within: HTMLElement, key: string) =>
  click(within.querySelector(`[data-key="${key}"]:not(:disabled, [aria-disabled="true"])`))

const closedDetails = (order: HTMLElement) => order.querySelector<HTMLElement>('h3 > button[aria-expanded="false"]')

/** In the compact view some buttons are there only once the order is open. */
function pressOfOrder(order: HTMLElement, key: string): boolean {
  if (press(order, key)) return true
  if (!'sbrc'.includes(key) || !click(closedDetails(order))) return false
  requestAnimationFrame(() => press(order, key))
  return true
}

function open(order: HTMLElement): boolean {
  if (click(order.querySelector('h3 > button[aria-expanded]'))) return true
  order.querySelector<HTMLElement>('[data-next], button')?.focus()
  return true
}

function focusSearch(): boolean {
  document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus()
  return true
}
