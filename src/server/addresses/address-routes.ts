import type { FastifyInstance } from 'fastify'
import { addAddress, listAddresses } from '#contract/addresses.ts'
import { MESSAGES } from '#contract/messages.ts'
import { refuse } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { addressesOf, insertAddress } from './address-store.ts'

const MAX_ADDRESSES = 50

type Needs = { db: Db; guards: Guards }

export function addressRoutes(app: FastifyInstance, { db, guards }: Needs): void {
  serveEndpoint(app, guards, listAddresses, async ({ userId }) => ({ addresses: await addressesOf(db, userId) }))

  serveEndpoint(app, guards, addAddress, async ({ body, userId }) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const kept = await addressesOf(tx, userId)
      if (kept.length >= MAX_ADDRESSES) {
        return refuse(
          'already_exists',
          `You can save up to ${MAX_ADDRESSES} addresses. Please choose one you already have.`,
        )
      }
      return { message: MESSAGES.addressAdded, address: await insertAddress(tx, userId, body.address) }
    }),
  )
}
