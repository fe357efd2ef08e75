import type { FastifyInstance } from 'fastify'
import { deleteAddress, setDefaultAddress, updateAddress } from '#contract/addresses/address-changes.ts'
import { addAddress, listAddresses } from '#contract/addresses/addresses.ts'
import { MESSAGES } from '#contract/messages.ts'
import { refuse } from '#contract/refused.ts'
import { lockShopper } from '../accounts/account-store.ts'
import type { Db, Tx } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import { addressesOf, changeAddress, deleteAddressOf, insertAddress } from './address-store.ts'

const MAX_ADDRESSES = 50

type Needs = { db: Db; guards: Guards }

export function addressRoutes(app: FastifyInstance, { db, guards }: Needs): void {
  /** One change of a shopper's addresses at a time. */
  const inTurn = <T>(userId: string, change: (tx: Tx) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      await lockShopper(tx, userId)
      return change(tx)
    })

  serveEndpoint(app, guards, listAddresses, async ({ userId }) => ({ addresses: await addressesOf(db, userId) }))

  serveEndpoint(app, guards, addAddress, async ({ body: { address, label, isDefault }, userId }) =>
    inTurn(userId, async (tx) => {
      const kept = await addressesOf(tx, userId)
      if (kept.length >= MAX_ADDRESSES) {
        return refuse(
          'already_exists',
          `You can save up to ${MAX_ADDRESSES} addresses. Please choose one you already have.`,
        )
      }
      const naming = { label, isDefault: isDefault ?? kept.length === 0 }
      return { message: MESSAGES.addressAdded, address: await insertAddress(tx, userId, address, naming) }
    }),
  )

  serveEndpoint(app, guards, updateAddress, async ({ body: { id, address: details, ...naming }, userId }) =>
    inTurn(userId, async (tx) => {
      if (!(await changeAddress(tx, { userId, id }, { details, ...naming }))) return refuse('unknown_address')
      return { message: 'Address updated', addresses: await addressesOf(tx, userId) }
    }),
  )

  serveEndpoint(app, guards, deleteAddress, async ({ body: { id }, userId }) =>
    inTurn(userId, async (tx) => {
      await deleteAddressOf(tx, { userId, id })
      return { message: 'Address deleted', addresses: await addressesOf(tx, userId) }
    }),
  )

  serveEndpoint(app, guards, setDefaultAddress, async ({ body: { id, isDefault }, userId }) =>
    inTurn(userId, async (tx) => {
      if (!(await changeAddress(tx, { userId, id }, { isDefault }))) return refuse('unknown_address')
      const message = isDefault ? 'Default address changed' : 'This is no longer your default address'
      return { message, addresses: await addressesOf(tx, userId) }
    }),
  )
}
