import { randomInt, randomUUID } from 'node:crypto'
import { get, type RequestOptions } from 'node:http'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { homeAddress } from '../../testing/groceries.ts'
import { Visitor } from '../../testing/visitor.ts'

/** Somebody who does one thing after the other, at a shop that may come back at another address. */
export type Person = { act(products: string[]): Promise<void>; moveTo(url: string): void }

/** A door and a phone number of their own: bounds count by them, too. */
export const ownAddress = () => ({
  ...homeAddress,
  street: `${randomInt(1_000_000)} Lake Road`,
  phone: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
})

/** A shopper's session, which goes along when the shop moves. */
export class Customer {
  readonly account = { name: 'Meera', email: `${randomUUID()}@example.com`, password: 'correct horse' }
  visitor: Visitor
  address: string | null = null

  constructor(url: string) {
    this.visitor = new Visitor(url)
  }

  moveTo(url: string): void {
    const { cookies } = this.visitor
    this.visitor = new Visitor(url)
    for (const [name, value] of cookies) this.visitor.cookies.set(name, value)
  }

  /** Signs up and adds an address; false: the shop was too busy so far. */
  async arrive(): Promise<boolean> {
    if (this.address) return true
    const { body } = await this.visitor.call(registerUser, this.account)
    if (body.code === 'already_exists') await this.visitor.call(loginUser, this.account)
    const { body: kept } = await this.visitor.call(addAddress, { address: ownAddress() })
    if (kept.success) this.address = kept.address._id
    return this.address !== null
  }
}

/** Does the same so many times at once. */
export const atOnce = <T>(times: number, act: (time: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, time) => act(time)))

/** Reads an answer and forgets it; null when the connection broke before there was one. */
export function readStatus(url: string, options: RequestOptions): Promise<number | null> {
  return new Promise((done) => {
    const request = get(url, options, (reply) => reply.resume().on('close', () => done(reply.statusCode ?? null)))
    request.on('error', () => done(null))
  })
}

export const oneOf = <T>(choices: readonly T[]): T | undefined => choices[randomInt(Math.max(1, choices.length))]
