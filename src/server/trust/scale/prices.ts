import { listProducts } from '#contract/catalog/catalog.ts'
import { updateProduct } from '#contract/catalog/seller-catalog.ts'
import { isSoWithin } from '../../../../scripts/until.ts'
import { checkedBody } from '../../testing/answer.ts'
import { sellerAt } from '../kept-promises.ts'

export type PriceWish = { url: string; processes: string[]; product: string; times: number }

/** How long it took after the seller's answer until every process showed a new price, in the worst case, in ms. */
export async function slowestPrice({ url, processes, product, times }: PriceWish): Promise<number> {
  const seller = await sellerAt({ url })
  let slowest = 0
  for (let turn = 0; turn < times; turn++) {
    const offerPrice = 20 + turn
    const form = new FormData()
    const data = {
      name: 'Bread',
      description: [],
      category: 'Dairy',
      price: 50,
      offerPrice,
      inStock: true,
      pictures: [],
    }
    form.set('productData', JSON.stringify({ ...data, id: product }))
    const { status, body } = await seller.call(updateProduct, form)
    if (status !== 200) throw new Error(`the seller could not change a price: ${body.message}`)
    const changed = performance.now()
    const seen = await Promise.all(processes.map((place) => untilShown({ place, product, offerPrice })))
    slowest = Math.max(slowest, ...seen.map((at) => at - changed))
  }
  return slowest
}

type Wanted = { place: string; product: string; offerPrice: number }

async function untilShown({ place, product, offerPrice }: Wanted): Promise<number> {
  let asked = Number.POSITIVE_INFINITY
  const isShown = async () => {
    asked = performance.now()
    return (await priceAt(place, product)) === offerPrice && (await pageShows(place, product, offerPrice))
  }
  return (await isSoWithin(10_000, isShown, 10)) ? asked : Number.POSITIVE_INFINITY
}

async function priceAt(place: string, product: string): Promise<number | undefined> {
  const answer = await fetch(place + listProducts.path)
  // A busy process refuses a list that it would have to read anew.
  const { products = [] } = checkedBody(listProducts, await answer.json())
  return products.find(({ _id }) => _id === product)?.offerPrice
}

async function pageShows(place: string, product: string, offerPrice: number): Promise<boolean> {
  const answer = await fetch(`${place}/products/dairy/${product}`)
  return (await answer.text()).includes(`₹${offerPrice}<`)
}
