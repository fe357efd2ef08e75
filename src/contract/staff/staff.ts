import * as z from 'zod/mini'
import { STAFF_ROLES } from '#domain/staff.ts'
import { messageReply } from '../accounts/accounts.ts'
import { newPassword, signInCode, storablePassword } from '../accounts/credentials.ts'
import { session } from '../accounts/session.ts'
import { endpoint } from '../endpoint.ts'
import { email, id, text } from '../fields.ts'
import { givenMoment } from '../given-moment.ts'
import { moment } from '../moment.ts'

/** Somebody of the staff, as they see themselves. */
export const staffPerson = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** null: signs in by one-time links only. */
  email: z.nullable(z.string()),
  /** Customers call it while this person brings their order; null: they call the shop. */
  phone: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** Whether a sign-in takes a code too; managers turn it on. */
  secondFactor: z.boolean(),
  /** null: not on shift. */
  onShiftSince: z.nullable(moment),
  /** null: no end is planned, or not on shift. */
  shiftPlannedUntil: z.nullable(moment),
  /** When the shift ends by itself: as planned, or two hours after the last act; null: not on shift. */
  shiftEndsAt: z.nullable(moment),
})
export type StaffPerson = z.output<typeof staffPerson>

const personReply = z.object({ ...messageReply.shape, person: staffPerson })

export const checkStaff = endpoint({
  method: 'GET',
  path: '/api/staff/is-auth',
  summary: 'Get who of the staff is signed in; when signed out, success is false with status 200',
  docs: 'Sign-in',
  who: 'anyone',
  refusals: ['not_signed_in'],
  reply: z.object({ person: staffPerson }),
})

export const loginStaff = endpoint({
  method: 'POST',
  path: '/api/staff/login',
  summary: 'Sign in as somebody of the staff; with a second factor, secondFactor is true until the call has a code too',
  docs: 'Sign-in',
  who: 'anyone',
  cost: 'password',
  refusals: ['invalid_credentials', 'second_factor_required', 'wrong_code'],
  body: z.object({ email, password: storablePassword, code: z.optional(signInCode) }),
  reply: personReply,
})

export const loginWithLink = endpoint({
  method: 'POST',
  path: '/api/staff/login-with-link',
  summary: 'Sign in with the token of a one-time link, for 15 minutes, once; who has a second factor gives a code too',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  refusals: ['not_found', 'second_factor_required', 'wrong_code'],
  body: z.object({ token: text(100), code: z.optional(signInCode) }),
  reply: personReply,
})

export const logoutStaff = endpoint({
  method: 'POST',
  path: '/api/staff/logout',
  summary: 'Sign out',
  docs: 'Sign-in',
  who: 'anyone',
  reply: messageReply,
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/staff/sessions',
  summary: 'List the devices on which the one who asks is signed in',
  docs: 'Account',
  who: 'staff',
  reply: z.object({ sessions: z.array(session) }),
})

export const signOutStaffSession = endpoint({
  method: 'POST',
  path: '/api/staff/sign-out',
  summary: 'End one of the sessions of the one who asks',
  docs: 'Account',
  who: 'staff',
  limit: 'sign-ins',
  body: z.object({ session: id }),
  reply: messageReply,
})

export const wantedShift = {
  onShift: z.boolean(),
  /** When it is planned to end, within a day; null: not at all. As it was, when left out. */
  until: z.optional(z.nullable(givenMoment)),
}

export const setOwnShift = endpoint({
  method: 'POST',
  path: '/api/staff/shift',
  summary: 'Begin or end the shift of the one who asks, or say that it goes on; plan its end',
  docs: 'Staff',
  who: 'staff',
  refusals: ['impossible_move'],
  body: z.object(wantedShift),
  reply: personReply,
})

export const chooseStaffPassword = endpoint({
  method: 'POST',
  path: '/api/staff/password',
  summary: 'Choose a password to sign in with, and sign out everywhere else; who has one gives it too',
  docs: 'Account',
  who: 'staff',
  cost: 'password',
  refusals: ['invalid_credentials', 'already_exists'],
  body: z.object({
    /** The present one. */
    password: z.optional(storablePassword),
    newPassword,
    /** Of somebody who has none yet; ignored of others. */
    email: z.optional(email),
  }),
  reply: personReply,
})
