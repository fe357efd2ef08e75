import { listProducts } from '#contract/catalog/catalog.ts'
import { BusyShopper } from '../busy-shoppers.ts'
import { OnlinePayer } from '../online-payer.ts'
import { SoakSeller } from '../soak-seller.ts'
import { RepeatingClient } from './repeating-client.ts'

const PAGES = ['/', '/products', listProducts.path, `${listProducts.path}?category=Dairy&limit=24`, '/products/dairy']

export type Crowd = {
  shoppers: BusyShopper[]
  payers: OnlinePayer[]
  seller: SoakSeller
  readers: RepeatingClient[]
  /** The shoppers' orders. */
  orders: RepeatingClient[]
  stop(): Promise<void>
}

type Wish = { url: string; products: string[]; size: number }

/** People who read, order, pay and sell until they are told to stop. None waits for a busy shop: every refusal counts. */
export function startCrowd({ url, products, size }: Wish): Crowd {
  const shoppers = Array.from({ length: size }, () => new BusyShopper(url, { patient: false }))
  const payers = Array.from({ length: Math.ceil(size / 4) }, () => new OnlinePayer(url))
  const seller = new SoakSeller(url)
  const readers = Array.from({ length: Math.ceil(size / 2) }, (_, first) => readerAt(url, first).start())
  const orders = shoppers.map((shopper) => new RepeatingClient(() => order(shopper, products)).start())
  const others = [...payers.map((payer) => () => payer.act(products)), () => seller.act()].map((act) =>
    new RepeatingClient(async () => {
      await act()
      return null
    }).start(),
  )
  return {
    shoppers,
    payers,
    seller,
    readers,
    orders,
    async stop() {
      await Promise.all([...readers, ...orders, ...others].map((person) => person.stop()))
    },
  }
}

async function order(shopper: BusyShopper, products: string[]): Promise<string | null> {
  const before = shopper.acknowledged().length
  const isReady = shopper.addresses.length > 0
  await shopper.act(products)
  return !isReady || shopper.acknowledged().length > before ? null : 'the shop was busy or away'
}

function readerAt(url: string, first: number): RepeatingClient {
  let turn = first
  return new RepeatingClient(async () => {
    const path = PAGES[turn++ % PAGES.length]
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    return answer.ok ? null : `${path} was answered with ${answer.status}`
  })
}
