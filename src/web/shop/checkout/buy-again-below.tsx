import { BuyAgain } from '../products/buy-again.tsx'

/** Below an empty cart. Loaded for who is signed in: with it comes all that an order is made of. */
export function BuyAgainBelow() {
  return <BuyAgain className="mb-12" />
}
