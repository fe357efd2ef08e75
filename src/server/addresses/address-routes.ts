import type { FastifyInstance } from 'fastify'
import { addAddress, listAddresses } from '../../contract/addresses.ts'
import { MESSAGES } from '../../contract/messages.ts'
import { lockShopper } from '../accounts/account-store.ts'
import { inTransaction } from '../db/transaction.ts'
import { refuse } from '../http/refused.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { addressesOf, insertAddress } from './address-store.ts'

const MAX_ADDRESSES = 50

export function addressRoutes(app: FastifyInstance, { db, guards }: Shop): void {
  serveEndpoint(app, guards, listAddresses, async ({ userId }) => ({ addresses: await addressesOf(db, userId) }))

  serveEndpoint(app, guards, addAddress, async ({ body, userId }) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      const kept = await addressesOf(tx, userId)
      if (kept.length >= MAX_ADDRESSES) {
        return refuse(
          409,
          'already_exists',
          `You can save up to ${MAX_ADDRESSES} addresses. Please choose one you already have.`,
        )
      }
      return { message: MESSAGES.addressAdded, address: await insertAddress(tx, userId, body.address) }
    }),
  )
}
