import { dayAfter } from '../../day-span.ts'
import type { SharedDemand } from '../demand-forecast.ts'
import { suggestPurchase } from '../suggest-purchase.ts'
import type { BuyingRule, Evening } from './simulate-buying.ts'

/** What sold on the same weekdays a week ago, in whole packs. */
export const sameWeekdayLastWeek: BuyingRule = ({ goods, history, weekdays }) =>
  inPacks(lastWeeks({ history, weekdays }), goods.packSize)

const lastWeeks = ({ history, weekdays }: Pick<Evening, 'history' | 'weekdays'>) =>
  weekdays.reduce((sum, weekday) => sum + (history.findLast((day) => day.weekday === weekday)?.sold ?? 1), 0)

const inPacks = (pieces: number, packSize: number) => Math.ceil(pieces / packSize) * packSize

const there = (batches: Evening['batches']) => batches.reduce((sum, { pieces }) => sum + pieces, 0)

/** As a shop without a rule buys: the average and a third more, less what is there. */
export const byEye: BuyingRule = ({ goods, history, weekdays, batches }) => {
  const lately = history.slice(-28)
  const average = lately.length === 0 ? 4 : lately.reduce((sum, { sold }) => sum + sold, 0) / lately.length
  return inPacks(Math.max(0, average * 1.3 * weekdays.length + 1 - there(batches)), goods.packSize)
}

/** Any Sunday. */
const SUNDAY = '2026-01-04'

/** What the shop suggests, as if the list were made after closing time in the evening before. */
export const suggested =
  (shared: SharedDemand): BuyingRule =>
  ({ goods, history, weekdays, batches }) => {
    const delivery = dayAfter(SUNDAY, 7 + (weekdays[0] ?? 0))
    const { packs } = suggestPurchase(
      {
        days: history,
        stock: there(batches),
        ending: batches.map(({ pieces, days }) => ({ pieces, lastDay: dayAfter(delivery, days - 1) })),
        coming: 0,
        packSize: goods.packSize,
        shelfLifeDays: goods.lifeDays,
      },
      {
        today: dayAfter(delivery, -1),
        restOfToday: 0,
        delivery,
        nextDelivery: dayAfter(delivery, weekdays.length),
      },
      shared,
    )
    return packs * goods.packSize
  }
