import type { SellerShop, WantedFactsToSend } from './step.ts'

type Facts = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what differs is sent: what was not touched here can't undo what others did meanwhile. */
export const changedFacts = (shop: SellerShop, wanted: WantedFactsToSend): WantedFactsToSend =>
  Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame((shop as Facts)[name], value)))

export type FactConflict = { name: string; mine: string; theirs: string }

/** The facts that both changed, each to something else. */
export function factConflicts(opened: SellerShop, mine: WantedFactsToSend, newest: SellerShop): FactConflict[] {
  const [before, now]: Facts[] = [opened, newest]
  return Object.entries(mine)
    .filter(([name, value]) => !isSame(now?.[name], before?.[name]) && !isSame(now?.[name], value))
    .map(([name, value]) => ({ name, mine: inWords(value), theirs: inWords(now?.[name]) }))
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('\n')
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(inWords).join('\n')
    : String(value ?? '')
}

/** By fact, and by the field of a fact that has several: the server says shop.legal.gstin, a form legal or gstin. */
export const wrongFacts = (fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, message]) => {
      const [, fact = path, ...field] = path.split('.')
      return [fact, field.join('.')].filter(Boolean).map((name) => [name, message])
    }),
  )
