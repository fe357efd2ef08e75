import * as z from 'zod/mini'
import { phoneNumberOf } from '#domain/phone-number.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { messageReply, user } from './accounts.ts'

export const CODE_MINUTES = 10
/** How old the newest order of a number may be: carriers give unused numbers to other people. */
export const PHONE_ACCOUNT_DAYS = 180

const WRONG_PHONE = 'Enter a 10-digit phone number, such as 98765 43210.'

/** In one spelling, +919876543210, however it is typed. */
const phoneNumber = text(30).check(
  z.refine((phone) => phoneNumberOf(phone) !== null, WRONG_PHONE),
  z.overwrite((phone) => phoneNumberOf(phone) ?? phone),
)

/** Of a text message; people type it in groups. */
export const phoneCode = z.string('Enter the code.').check(
  z.overwrite((code) => code.replace(/[\s-]/g, '')),
  z.regex(/^\d{6}$/, 'Enter the 6 digits of the code.'),
)

/** `isOn` is false in a shop that sends no text messages: no code will come. */
export const codeAsked = z.object({ ...messageReply.shape, isOn: z.boolean() })

export const askPhoneCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/code',
  summary: 'Send a sign-in code to a phone number; the reply is the same whether the number has an account or not',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  body: z.object({ phone: phoneNumber }),
  reply: codeAsked,
})

export const loginWithPhone = endpoint({
  method: 'POST',
  path: '/api/user/phone/login',
  summary: 'Sign in with the code that a phone number got: for accounts that have no password',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  refusals: ['wrong_code'],
  body: z.object({ phone: phoneNumber, code: phoneCode }),
  reply: z.object({ ...messageReply.shape, user }),
})

export const askAccountCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/account-code',
  summary: 'Send a code to the phone number of the account, which confirms a change where there is no password',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  refusals: ['impossible_move'],
  reply: codeAsked,
})

export const askJoinCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/join-code',
  summary: 'Send a code to a number with which the shopper has ordered by phone; the reply is the same for any number',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  body: z.object({ phone: phoneNumber }),
  reply: codeAsked,
})

export const joinPhoneOrders = endpoint({
  method: 'POST',
  path: '/api/user/phone/join',
  summary: 'Bring orders, addresses and money of a phone number into the account, with the code that the number got',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  refusals: ['wrong_code', 'in_progress', 'impossible_move', 'not_found'],
  body: z.object({ phone: phoneNumber, code: phoneCode }),
  reply: messageReply,
})
