import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { Visitor } from '#server/testing/visitor.ts'

/** The seller of a shop that nobody has set up. */
export async function signInSeller(url: string): Promise<Visitor> {
  const seller = new Visitor(url)
  await seller.expectDone(loginSeller, { email: 'admin@example.com', password: 'greencart' })
  return seller
}
