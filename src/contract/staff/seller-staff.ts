import * as z from 'zod/mini'
import { STAFF_ROLES } from '#domain/staff.ts'
import { messageReply } from '../accounts/accounts.ts'
import { endpoint } from '../endpoint.ts'
import { email, id, line, text } from '../fields.ts'
import { moment } from '../moment.ts'
import { staffPerson, wantedShift } from './staff.ts'

export const sellerStaff = z.object({
  ...staffPerson.shape,
  isActive: z.boolean(),
  /** What fits into a rider's bag or box. */
  bag: z.object({ orders: z.number(), items: z.number() }),
  /** To five minutes; null before the first sign-in. */
  lastSeenAt: z.nullable(moment),
  /** Whether the one who asks may change them: managers are the owner's. */
  mayManage: z.boolean(),
})
export type SellerStaff = z.output<typeof sellerStaff>

const PHONE = /^\+?[\d\s().-]{7,20}$/

const upTo = (max: number) =>
  z.int('Enter a whole number.').check(z.minimum(1, 'Enter 1 or more.'), z.maximum(max, `Enter ${max} or less.`))

const staffReply = z.object({ ...messageReply.shape, person: sellerStaff })
const staffDetails = {
  name: line(60),
  role: z.enum(STAFF_ROLES, 'Choose a role.'),
  /** null or absent: none. */
  email: z.optional(z.nullable(email)),
  /** For customers, while this person brings their order; null or absent: none. */
  phone: z.optional(z.nullable(text(20).check(z.regex(PHONE, 'Enter a phone number, such as +91 98450 12345.')))),
  /** What fits into a rider's bag or box; as it was when left out. */
  bagOrders: z.optional(upTo(30)),
  bagItems: z.optional(upTo(1000)),
}

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/seller/staff',
  summary: 'List the people of the staff',
  docs: 'Staff',
  who: 'seller',
  reply: z.object({ staff: z.array(sellerStaff) }),
})

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/seller/staff/add',
  summary: 'Add somebody to the staff; only the owner adds managers',
  docs: 'Staff',
  who: 'seller',
  refusals: ['already_exists'],
  body: z.object(staffDetails),
  reply: staffReply,
})

export const changeStaff = endpoint({
  method: 'POST',
  path: '/api/seller/staff/change',
  summary: 'Change name, role and email of somebody; another role signs them out',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found', 'already_exists'],
  body: z.object({ id, ...staffDetails }),
  reply: staffReply,
})

export const setStaffActive = endpoint({
  method: 'POST',
  path: '/api/seller/staff/active',
  summary: 'Switch somebody off, which signs them out everywhere at once, or on again',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id, active: z.boolean() }),
  reply: staffReply,
})

export const setStaffShift = endpoint({
  method: 'POST',
  path: '/api/seller/staff/shift',
  summary: 'Begin or end the shift of somebody who is switched on, and plan its end',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id, ...wantedShift }),
  reply: staffReply,
})

export const makeStaffLink = endpoint({
  method: 'POST',
  path: '/api/seller/staff/link',
  summary: 'Get a link with which somebody signs in once within 15 minutes; earlier links of theirs end',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id }),
  reply: z.object({ url: z.string(), expiresAt: moment }),
})

export const resetStaffPassword = endpoint({
  method: 'POST',
  path: '/api/seller/staff/reset-password',
  summary: 'Remove the password of somebody and sign them out everywhere; a link lets them in again',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found'],
  body: z.object({ id }),
  reply: staffReply,
})

export const removeStaffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/seller/staff/remove-second-factor',
  summary: 'Turn off the second factor of a manager who lost it, and sign them out everywhere',
  docs: 'Staff',
  who: 'owner',
  refusals: ['not_found'],
  body: z.object({ id }),
  reply: staffReply,
})

export const deleteStaff = endpoint({
  method: 'POST',
  path: '/api/seller/staff/erase',
  summary: 'Erase name and email of somebody who is switched off; what they did stays, without the name',
  docs: 'Staff',
  who: 'seller',
  refusals: ['not_found', 'impossible_move'],
  body: z.object({ id }),
  reply: messageReply,
})
