import { randomUUID } from 'node:crypto'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { type Caller, expectDone } from './call.ts'

export interface Shopper {
  name: string
  email: string
  password: string
}

/** A shopper nobody has met before, signed in in this browser. */
export async function signUp({ request }: Caller, name = 'Asha Rao'): Promise<Shopper> {
  const shopper = { name, email: `${randomUUID()}@example.com`, password: 'mangoes-and-rice' }
  await expectDone(request, registerUser, shopper)
  return shopper
}
