import { setTimeout as pause } from 'node:timers/promises'
import type { openAccount } from '#dev/payment-sandbox/sandbox.ts'
import { BusyShopper } from '../busy-shoppers.ts'
import { OnlinePayer } from '../online-payer.ts'
import { SoakSeller } from '../soak-seller.ts'
import { CashFlooder, SilentUploader, SoupSearcher } from './abusers.ts'
import { CodeGuesser } from './code-guesser.ts'
import { Burst, GreedyReader, OtherSite } from './outsiders.ts'
import type { Person } from './person.ts'
import { CarefulShopper, PriceChanger } from './prices.ts'

/** As long as somebody needs to type a card's number. */
const TYPING_MS = 2_000

class SlowPayer extends OnlinePayer {
  override async act(products: string[]): Promise<void> {
    await super.act(products)
    await pause(TYPING_MS)
  }
}

/** Of the orders of ordinary shoppers, which wait and try again for three seconds. */
const MAX_BUSY = 0.02

export type SoakCrowd = ReturnType<typeof gather>

/** Ordinary people, a seller, and all who do not belong. */
export function gather(url: string, count: number, account: Awaited<ReturnType<typeof openAccount>>) {
  const several = <T>(some: number, make: (url: string) => T) => Array.from({ length: some }, () => make(url))
  const shoppers = several(count, (at) => new BusyShopper(at))
  const careful = several(Math.ceil(count / 5), (at) => new CarefulShopper(at))
  const payers = several(Math.ceil(count / 4), (at) => new SlowPayer(at))
  const seller = new SoakSeller(url)
  const others = {
    otherSite: new OtherSite(url, account, () => payers.flatMap(({ paid }) => paid)),
    greedy: new GreedyReader(url),
    burst: new Burst(url),
    uploaders: several(2, (at) => new SilentUploader(at)),
    soup: new SoupSearcher(url),
    flooder: new CashFlooder(url),
    guessers: several(2, (at) => new CodeGuesser(at)),
    prices: new PriceChanger(url),
  }
  const honest: Person[] = [...shoppers, ...careful, ...payers, seller]
  const abusers: Person[] = Object.values(others).flat()
  return { shoppers, careful, payers, seller, ...others, honest, abusers }
}

const sum = <T>(people: T[], count: (person: T) => number) => people.reduce((total, person) => total + count(person), 0)

/** What was done to the shop, and what ordinary people had of it. */
export function tallyOf(crowd: SoakCrowd): Record<string, string | number> {
  const { shoppers, careful, uploaders, soup, flooder, guessers } = crowd
  const [taken, busy] = [sum(shoppers, ({ answers }) => answers.taken), sum(shoppers, ({ answers }) => answers.busy)]
  const tooMany = sum(shoppers, ({ answers }) => answers.tooManyOpen)
  return {
    'orders acknowledged': sum(shoppers, (shopper) => shopper.acknowledged().length),
    'orders refused as too busy': `${busy} of ${taken + busy} (${((100 * busy) / Math.max(1, taken + busy)).toFixed(1)} %)`,
    'orders refused for too many open ones': tooMany,
    'orders with the total that was seen': `${sum(careful, ({ orders }) => orders)}, asked about a new total ${sum(careful, ({ asked }) => asked)}`,
    'charged another total than was seen': `${sum(careful, ({ surprised }) => surprised)} of ${sum(careful, ({ checked }) => checked)}`,
    'payments tried online': sum(crowd.payers, ({ tries }) => tries),
    'moves by the seller': crowd.seller.moves,
    'changes of prices': crowd.prices.changes,
    'payments of another site, refunds by hand': `${crowd.otherSite.payments}, ${crowd.otherSite.refunds}`,
    'searches of a greedy reader': crowd.greedy.searches,
    'requests without their body': crowd.burst.requests,
    'silent uploads': `${sum(uploaders, ({ uploads }) => uploads)}, ended by the shop ${sum(uploaders, ({ ended }) => ended)}`,
    'soup searches': `${soup.searches}, refused ${soup.refused}, slowest ${(soup.slowestMs / 1000).toFixed(1)} s`,
    'cash orders of a flooder': `${flooder.placed} of ${flooder.placed + flooder.refused}, ${flooder.accounts} accounts`,
    'door codes guessed': `${sum(guessers, ({ guesses }) => guesses)}, right ${sum(guessers, ({ right }) => right)}`,
  }
}

/** What is no loss, but not as it should be. */
export function findingsOf({ shoppers, careful }: SoakCrowd): string[] {
  const [taken, busy] = [sum(shoppers, ({ answers }) => answers.taken), sum(shoppers, ({ answers }) => answers.busy)]
  const surprised = sum(careful, (person) => person.surprised)
  return [
    ...(busy > MAX_BUSY * (taken + busy)
      ? [`${busy} of ${taken + busy} orders of ordinary shoppers were refused`]
      : []),
    ...(surprised > 0 ? [`${surprised} orders were charged with another total than was seen`] : []),
  ]
}
