import { legalLineOf } from '#domain/licences.ts'
import { type PageFactsOfShop, signOf } from '#domain/shop-facts.ts'
import type { SellerShop } from './step.ts'

/**
 * What pages carry of the saved facts, in a page that was made before the save. Which ways to pay the shop can offer,
 * and whether it is open, only the server knows: these stay as they are.
 */
export function factsInPage(now: PageFactsOfShop, saved: SellerShop): PageFactsOfShop {
  const { legalLine: _, payments, ...carried } = now
  const changed = Object.fromEntries(Object.entries(saved).filter(([name]) => name in carried))
  const legalLine = legalLineOf(saved.legal, signOf(saved.name).length === 1)
  return { ...carried, ...changed, payments, ...(legalLine && { legalLine }) }
}
