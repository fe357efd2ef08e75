import { checkUser } from '#contract/accounts/accounts.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { listHeldStock, updateCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { Visitor } from '#server/testing/visitor.ts'
import type { Ask, Kind } from './arrivals.ts'
import type { Size } from './figures.ts'
import { ownAddress } from './own-address.ts'

/** So many that two asks of one shopper seldom meet. */
const SHOPPERS: Record<Size, number> = { full: 60, small: 4 }

/**
 * What people with accounts ask for, one after another: an order of one thing, or all that a visit takes. Each comes
 * from an IP of their own, through a proxy on this machine.
 */
export async function openCrowd(url: string, size: Size): Promise<Record<Kind | 'everything', () => Ask>> {
  const visits: Ask[][] = []
  for (let index = 0; index < SHOPPERS[size]; index++) visits.push(await openVisit(url, index))
  const only = (wanted: Kind) => inTurn(visits.flat().filter(({ kind }) => kind === wanted))
  return { order: only('order'), change: only('change'), read: only('read'), everything: inTurn(visits.flat()) }
}

function inTurn(asks: Ask[]): () => Ask {
  let turn = 0
  // In long strides, so that one shopper's asks do not follow each other.
  return () => asks[(turn++ * 37) % asks.length] as Ask
}

/** Sign-in is checked, the cart filled twice, addresses and orders looked at, and one thing ordered. */
async function openVisit(url: string, index: number): Promise<Ask[]> {
  const shopper = new Visitor(url)
  await shopper.expectDone(registerUser, {
    name: 'Asha',
    email: `rush${index}@example.com`,
    password: 'correct horse',
  })
  const { body } = await shopper.expectDone(addAddress, { address: ownAddress() })
  const { body: list } = await shopper.expectDone(listProducts)
  const shelf = list.products
  const product = String(shelf[index % shelf.length]?._id)
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ip = `203.0.113.${index}`
  const read = (path: string): Ask => ({ kind: 'read', method: 'GET', path, cookie, ip })
  const write = (kind: Kind, path: string, sent: object): Ask => ({
    kind,
    method: 'POST',
    path,
    body: JSON.stringify(sent),
    cookie,
    ip,
  })
  const address = body.address._id
  return [
    read(checkUser.path),
    write('change', updateCart.path, { cartItems: { [product]: 1 } }),
    read(listHeldStock.path),
    write('change', updateCart.path, { cartItems: { [product]: 2 } }),
    read(listAddresses.path),
    read(`${listProducts.path}?inStock=true&limit=20`),
    write('order', placeCodOrder.path, { items: [{ product, quantity: 1 }], address }),
    read(checkUser.path),
  ]
}
