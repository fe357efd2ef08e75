import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { loginUser, registerUser } from '#contract/accounts/sign-in.ts'
import type { Audience } from '#contract/audiences.ts'
import type { BodyToSend } from '#contract/endpoint.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import type { StaffRole } from '#domain/staff.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openServer } from '#server/db/open-server.ts'
import type { Parts } from '#server/open-parts.ts'
import { PlanWatch } from '#server/testing/plan-watch.ts'
import { Visitor } from '#server/testing/visitor.ts'

/** A shop on a filled database with one person of each kind. The shopper is the one with a thousand orders. */
export type YearsShop = {
  parts: Parts
  people: Record<Audience, Visitor>
  watch: PlanWatch
  close(): Promise<void>
}

export async function openYearsShop(url: string): Promise<YearsShop> {
  const folder = await mkdtemp(join(tmpdir(), 'greencart-years-'))
  const many = '1000000'
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    SIGNIN_PER_MINUTE: many,
    WRITES_PER_MINUTE: many,
    READS_PER_MINUTE: many,
  })
  const database = openServer(url, (error) => console.warn(error.message))
  const watch = new PlanWatch(database.pool)
  const { app, shop } = await buildApp({ config, database, pages: false })
  await shop.jobs.stop()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    parts: shop,
    people: await peopleAt(address, shop, config.seller),
    watch,
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function peopleAt(
  address: string,
  { database }: Parts,
  login: BodyToSend<typeof loginSeller>,
): Promise<Record<Audience, Visitor>> {
  const seller = new Visitor(address)
  await seller.call(loginSeller, login)
  const staff = async (role: StaffRole) => {
    const { body } = await seller.expectDone(addStaff, { name: `A ${role}`, role })
    const link = await seller.call(makeStaffLink, { id: body.person._id })
    const person = new Visitor(address)
    await person.call(loginWithLink, { token: new URL(String(link.body.url)).hash.slice(1) })
    return person
  }
  const email = `bench${Date.now()}@example.com`
  const password = 'correct horse'
  await new Visitor(address).call(registerUser, { name: 'Asha', email, password })
  await database.pool.query(
    `UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = $1) WHERE email = 'customer1@example.com'`,
    [email],
  )
  const shopper = new Visitor(address)
  await shopper.call(loginUser, { email: 'customer1@example.com', password })
  const [manager, picker, rider] = [await staff('manager'), await staff('picker'), await staff('rider')]
  return { anyone: new Visitor(address), shopper, seller, owner: seller, staff: manager, picker, rider }
}
