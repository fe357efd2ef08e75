import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { listProducts, product } from '#contract/catalog/catalog.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { SEND_WEBHOOKS } from '#dev/payment-sandbox/sandbox.ts'
import type { StaffRole } from '#domain/staff.ts'
import type { SeedProduct } from '#seed/catalogue.ts'
import { SEND_RESETS } from '../accounts/password-reset-routes.ts'
import { SEND_CODES } from '../accounts/phone-codes.ts'
import { buildApp } from '../app.ts'
import { productView, publicView } from '../catalog/product-store.ts'
import { seedCatalog } from '../catalog/seed-catalog.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { products } from '../db/tables/product-tables.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import { SEND_MAIL } from '../mail/mail-routes.ts'
import { claimData } from '../open-data.ts'
import type { Parts } from '../open-parts.ts'
import { ADD_UP_SALES } from '../sales/sales-jobs.ts'
import { salesDifferences } from '../sales/sales-sums-store.ts'
import { joinTestDatabase, openTestDatabase } from './open-test-database.ts'
import { readMiscounts } from './stock-log-sums.ts'
import { Visitor } from './visitor.ts'

export type WireProduct = z.input<typeof product>

export type StaffVisitor = Visitor & { staffId: string }

export type OpenShop = {
  url: string
  shop: Parts
  visitor(): Visitor
  /** A new person with an account, signed in. */
  shopper(): Promise<Visitor>
  seller(): Promise<Visitor>
  /** Somebody new of the staff, signed in with a link. */
  staff(role: StaffRole, name?: string): Promise<StaffVisitor>
  /** As it is now, with its exact count; `inStock` says whether it can be bought. */
  product(name: string): Promise<WireProduct>
  /** As the public sees it, which may be a moment old. */
  shelf(name: string): Promise<WireProduct | undefined>
  close(): Promise<void>
}

/** Messages leave by themselves. Any other job would change what a test is looking at: tests that are about one wake it. */
const SENDING = [SEND_MAIL, SEND_CODES, SEND_RESETS, SEND_WEBHOOKS]

type Options = {
  seeds?: SeedProduct[]
  config?: Partial<Config>
  pages?: boolean
  /** The interface to listen on. */
  host?: string
  heartbeatMs?: number
  countAnswerMs?: number
  /** All of the shop's jobs run by themselves, as in a real shop. */
  jobsByThemselves?: boolean
  limits?: ConnectionLimits
  logger?: object
  /** Opens a second process of that shop: the same database and the same pictures. Needs a Postgres server. */
  beside?: OpenShop
  /** A database of the test's own, migrated. */
  database?: Database
}

/** A real shop on a real database behind a real socket, for one test file. */
export async function openShop({
  seeds = [],
  config: changes = {},
  pages = false,
  jobsByThemselves = false,
  host = '127.0.0.1',
  beside,
  database: own,
  ...timing
}: Options = {}): Promise<OpenShop> {
  const folder = beside?.shop.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'greencart-')))
  const config = {
    ...readConfig({
      DATA_DIR: folder,
      PORT: '0',
      SIGNIN_PER_MINUTE: '100000',
      WRITES_PER_MINUTE: '100000',
      READS_PER_MINUTE: '1000000',
    }),
    ...changes,
  }
  const database = own ?? (beside ? joinTestDatabase(beside.shop.database) : await openTestDatabase(folder))
  if (config.pictureBucket) await claimData(config, database)
  const { app, shop } = await buildApp({
    config,
    database,
    pages,
    runsByItself: (job) => jobsByThemselves || SENDING.includes(job),
    ...timing,
  })
  if (seeds.length > 0) await seedCatalog(shop.db, shop.pictures, seeds)
  await app.listen({ port: 0, host })
  const { port } = app.server.address() as AddressInfo
  const url = host === '::1' ? `http://[::1]:${port}` : `http://127.0.0.1:${port}`

  // Often, so that changes of an order meet sums that have it and sums that don’t: see the end of `close`.
  const addingUp = setInterval(() => shop.jobs.wake(ADD_UP_SALES), 200)
  let people = 0
  const visitor = () => new Visitor(url)
  async function signInSeller(): Promise<Visitor> {
    const person = visitor()
    await person.expectDone(loginSeller, config.seller)
    return person
  }
  return {
    url,
    shop,
    visitor,
    async shopper() {
      const person = visitor()
      const account = { name: 'Asha', email: `shopper${++people}@example.com`, password: 'correct horse' }
      await person.expectDone(registerUser, account)
      return person
    },
    seller: signInSeller,
    async staff(role, name = `A ${role}`) {
      const seller = await signInSeller()
      const { body } = await seller.expectDone(addStaff, { name, role })
      const { _id: id } = body.person
      const link = await seller.expectDone(makeStaffLink, { id })
      const person = visitor()
      await person.expectDone(loginWithLink, { token: new URL(link.body.url).hash.slice(1) })
      return Object.assign(person, { staffId: id })
    },
    async product(name) {
      const [row] = await shop.db.select().from(products).where(eq(products.name, name))
      if (!row) throw new Error(`no product named ${name}`)
      return z.encode(product, { ...productView(row), inStock: publicView(row).inStock })
    },
    async shelf(name) {
      const { body } = await visitor().expectDone(listProducts)
      return body.products.find((product) => product.name === name)
    },
    async close() {
      clearInterval(addingUp)
      await app.close()
      const miscounts = beside ? [] : await readMiscounts(database.db)
      const wrongSums = beside ? [] : await salesDifferences(database.db)
      await database.close()
      if (!beside) await rm(folder, { recursive: true })
      if (miscounts.length > 0) throw new Error(`the stock log says otherwise: ${JSON.stringify(miscounts)}`)
      if (wrongSums.length > 0) throw new Error(`the orders add up to something else: ${JSON.stringify(wrongSums)}`)
    },
  }
}
