import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { addressDetails, addressNaming, savedAddress } from './addresses.ts'

const wholeBook = z.object({ message: z.string(), addresses: z.array(savedAddress) })

export const updateAddress = endpoint({
  method: 'POST',
  path: '/api/address/update',
  summary: 'Change a delivery address; orders keep theirs, and a label or default that is left out stays',
  docs: 'Addresses',
  who: 'shopper',
  refusals: ['unknown_address'],
  body: z.object({ id, address: addressDetails, ...addressNaming }),
  reply: wholeBook,
})

export const deleteAddress = endpoint({
  method: 'POST',
  path: '/api/address/delete',
  summary: 'Delete a delivery address; orders keep theirs, and one that is gone already stays gone',
  docs: 'Addresses',
  who: 'shopper',
  body: z.object({ id }),
  reply: wholeBook,
})

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/api/address/default',
  summary: 'Make an address the one that checkout starts with, or no longer',
  docs: 'Addresses',
  who: 'shopper',
  refusals: ['unknown_address'],
  body: z.object({ id, isDefault: z.boolean('Say whether it is the default.') }),
  reply: wholeBook,
})
