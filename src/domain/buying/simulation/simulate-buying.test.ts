import { describe, expect, test } from 'vitest'
import { sharedDemand } from '../shared-demand.ts'
import { HISTORY_DAYS } from '../suggest-purchase.ts'
import { byEye, sameWeekdayLastWeek, suggested } from './buying-rules.ts'
import { type BuyingResult, type BuyingRule, simulateBuying } from './simulate-buying.ts'
import { type SimulatedGoods, simulatedMarket } from './simulated-market.ts'

/** The rule’s numbers were chosen on the seeds 1 to 24. */
const UNSEEN_SEEDS = [101, 202, 303, 404, 505, 606]
const DAYS = 63

function play(market: readonly SimulatedGoods[], then: BuyingRule): BuyingResult[] {
  return market.map((goods) =>
    simulateBuying({ goods, first: byEye, then, from: HISTORY_DAYS, days: HISTORY_DAYS + DAYS }),
  )
}

function sumOf(results: readonly BuyingResult[]) {
  const sum = (field: 'wanted' | 'missing' | 'wasted') => results.reduce((total, result) => total + result[field], 0)
  return { missing: sum('missing') / sum('wanted'), wasted: sum('wasted') / sum('wanted') }
}

/** Both rules on the same days, of which neither knows one before it is over. */
function compare(seed: number) {
  const market = simulatedMarket(seed, { products: 60, days: HISTORY_DAYS + DAYS })
  const before = play(market, byEye).map(({ history }) => history.slice(0, HISTORY_DAYS))
  const rule = play(market, suggested(sharedDemand(before)))
  const lastWeek = play(market, sameWeekdayLastWeek)
  const perishable = (results: BuyingResult[]) => sumOf(results.filter((_, nth) => (market[nth]?.lifeDays ?? 0) <= 7))
  return {
    rule: sumOf(rule),
    lastWeek: sumOf(lastWeek),
    perishable: { rule: perishable(rule), lastWeek: perishable(lastWeek) },
  }
}

describe.each(UNSEEN_SEEDS)('sixty products for nine weeks that the rule never saw, draw %i', (seed) => {
  const { rule, lastWeek, perishable } = compare(seed)

  test('fewer than 3 in 100 wanted pieces are missing', () => {
    expect(rule.missing).toBeLessThan(0.03)
    expect(perishable.rule.missing).toBeLessThan(0.03)
  })

  test('less is thrown away than by buying what sold on the same weekday last week', () => {
    expect(rule.wasted).toBeLessThan(lastWeek.wasted)
    expect(perishable.rule.wasted).toBeLessThan(perishable.lastWeek.wasted)
    expect(rule.missing).toBeLessThan(lastWeek.missing)
  })
})
