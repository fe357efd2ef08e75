import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optionalText, text } from './fields.ts'

/** Older clients send numbers here. */
const textOrNumber = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(z.union([z.string(), z.int()], 'This field is required.'), z.transform(String)), schema)

export const addressDetails = z.object({
  firstName: text(100),
  lastName: text(100),
  email,
  street: text(200),
  village: optionalText(100),
  area: optionalText(100),
  colony: optionalText(100),
  city: text(100),
  state: text(100),
  zipcode: textOrNumber(text(12).check(z.regex(/^\d{3,12}$/, 'A zip code is a number.'))),
  country: text(100),
  phone: textOrNumber(text(20).check(z.regex(/^\+?[\d\s()-]{5,20}$/, 'Please enter a phone number.'))),
})

const kept = z.string()

export const address = z.object({
  _id: kept,
  firstName: kept,
  lastName: kept,
  email: kept,
  street: kept,
  village: kept,
  area: kept,
  colony: kept,
  city: kept,
  state: kept,
  zipcode: kept,
  country: kept,
  phone: kept,
})

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/address/get',
  summary: "The shopper's delivery addresses, newest first",
  who: 'shopper',
  reply: z.object({ addresses: z.array(address) }),
})

export const addAddress = endpoint({
  method: 'POST',
  path: '/api/address/add',
  summary: 'Keep a delivery address',
  who: 'shopper',
  body: z.object({ address: addressDetails }),
  reply: z.object({ message: z.string(), address }),
})
