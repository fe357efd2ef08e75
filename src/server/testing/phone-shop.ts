import { sql } from 'drizzle-orm'
import { askPhoneCode, loginWithPhone } from '#contract/accounts/phone-codes.ts'
import { takeOrder } from '#contract/orders/take-order.ts'
import type { Config } from '../config/config.ts'
import { everybodyMayOwe } from './everybody-may-owe.ts'
import { grocery } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { rewriteOrders } from './rewrite-orders.ts'
import { TextServer } from './text-server.ts'
import type { Done, Visitor } from './visitor.ts'

const home = { street: '9 Temple Road', area: '', city: 'Bengaluru', state: 'Karnataka', zipcode: '560024' }

type TakenOrder = Done<typeof takeOrder>['body']['order']

/** A shop that takes orders by phone, and a service that sends its text messages. */
export class PhoneShop {
  readonly open: OpenShop
  readonly texts: TextServer
  readonly seller: Visitor

  private constructor(open: OpenShop, texts: TextServer, seller: Visitor) {
    this.open = open
    this.texts = texts
    this.seller = seller
  }

  static async open({ perHour, ...config }: Partial<Config> & { perHour?: number } = {}): Promise<PhoneShop> {
    const texts = await TextServer.open()
    const open = await openShop({ seeds: [grocery('Bread')], config: { messages: texts.settings(perHour), ...config } })
    await everybodyMayOwe(open.shop.db)
    return new PhoneShop(open, texts, await open.seller())
  }

  async close(): Promise<void> {
    await this.open.close()
    await this.texts.close()
  }

  /** Somebody orders by phone: a loaf on account. */
  async caller(name: string, phone: string, by = this.seller): Promise<TakenOrder> {
    const items = [{ product: (await this.open.product('Bread'))._id, quantity: 1 }]
    const newAddress = { ...home, name, phone }
    const order = { channel: 'phone', newCustomer: { name, phone }, newAddress, items, pay: 'account' } as const
    return (await by.expectDone(takeOrder, order)).body.order
  }

  /** And buys another one at the counter, on account. */
  async buysAgain(name: string, phone: string, by = this.seller): Promise<TakenOrder> {
    const items = [{ product: (await this.open.product('Bread'))._id, quantity: 1 }]
    const sale = { channel: 'counter', newCustomer: { name, phone }, items, pay: 'account' } as const
    return (await by.expectDone(takeOrder, sale)).body.order
  }

  /** The code of the next text message to a number, which `ask` asks for. */
  async codeFor(number: string, ask: () => Promise<unknown>): Promise<string> {
    const seen = this.texts.textsTo(number).length
    await ask()
    return this.texts.codeTo(number, seen)
  }

  /** While `act` runs, the number has ordered nothing for half a year. */
  async longAfterOrdersOf(phone: string, act: () => Promise<void>): Promise<void> {
    const age = (days: number) =>
      rewriteOrders(this.open.shop.db, (tx) =>
        tx.execute(sql`UPDATE orders SET created_at = orders.created_at - ${days} * interval '1 day'
          FROM users WHERE users.id = user_id AND users.phone = ${phone}`),
      )
    await age(181)
    await act()
    await age(-181)
  }

  /** Signed in with a code to the number. */
  async signedIn(phone: string): Promise<Visitor> {
    const person = this.open.visitor()
    const code = await this.codeFor(phone, () => person.expectDone(askPhoneCode, { phone }))
    await person.expectDone(loginWithPhone, { phone, code })
    return person
  }
}
