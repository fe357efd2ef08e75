import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, text } from '../fields.ts'
import { messageReply, user } from './accounts.ts'
import { newName, newPassword, storablePassword } from './credentials.ts'
import { EARLIER_PROOFS } from './earlier-orders.ts'
import { phoneCode } from './phone-codes.ts'
import { session } from './session.ts'

/** The password or, of an account that has none, the code that its phone number got. */
const proof = { password: z.optional(storablePassword), code: z.optional(phoneCode) }

/** Whether the shop has a mail server; without one, mails stay with the seller. */
const sendsMail = z.boolean()

export const showAccount = endpoint({
  method: 'GET',
  path: '/api/user/account',
  summary: 'Get the shopper’s name, email, phone number and the places where they are signed in',
  docs: 'Account',
  who: 'shopper',
  reply: z.object({
    name: z.string(),
    /** null: the shopper is known by the phone number. */
    email: z.nullable(z.string()),
    isConfirmed: z.boolean(),
    /** Of somebody who has ordered by phone. */
    phone: z.nullable(z.string()),
    /** Without one, a code to the phone number signs in, and confirms changes. */
    hasPassword: z.boolean(),
    /** What shows orders from before the email was confirmed; null where there are none. */
    earlierOrders: z.nullable(z.enum(EARLIER_PROOFS)),
    sendsMail,
    sessions: z.array(session),
  }),
})

export const renameUser = endpoint({
  method: 'POST',
  path: '/api/user/change-name',
  summary: 'Change the shopper’s name',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  body: z.object({ name: newName }),
  reply: z.object({ message: z.string(), name: user.shape.name }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/change-password',
  summary: 'Change the shopper’s password, and sign them out everywhere else',
  docs: 'Account',
  who: 'shopper',
  cost: 'password',
  refusals: ['invalid_credentials'],
  body: z.object({ password: storablePassword, newPassword }),
  reply: messageReply,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/change-email',
  summary: 'Send a link to another mailbox, with which it becomes that of the account; it works for 24 hours',
  docs: 'Account',
  who: 'shopper',
  cost: 'password',
  refusals: ['invalid_credentials', 'wrong_code'],
  body: z.object({ email, ...proof }),
  reply: z.object({ message: z.string(), sendsMail }),
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/send-confirmation',
  summary: 'Send the link that confirms the shopper’s email again',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  refusals: ['impossible_move'],
  reply: z.object({ message: z.string(), sendsMail }),
})

export const signOutSession = endpoint({
  method: 'POST',
  path: '/api/user/sign-out',
  summary: 'End one of the sessions of the shopper',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  body: z.object({ session: id }),
  reply: messageReply,
})

export const signOutElsewhere = endpoint({
  method: 'POST',
  path: '/api/user/sign-out-elsewhere',
  summary: 'End all sessions of the shopper but this one',
  docs: 'Account',
  who: 'shopper',
  limit: 'sign-ins',
  reply: messageReply,
})

/** A download, described in account-data.ts. */
export const EXPORT_PATH = '/api/user/export'

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user/delete',
  summary: 'Delete the account: orders stay in the books without the person, everything else goes',
  docs: 'Account',
  who: 'shopper',
  cost: 'password',
  refusals: ['invalid_credentials', 'wrong_code', 'in_progress'],
  body: z.object(proof),
  reply: messageReply,
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/user/forgot-password',
  summary: 'Send a link to choose a new password; the reply is the same whether the email has an account or not',
  docs: 'Sign-in',
  who: 'anyone',
  limit: 'sign-ins',
  body: z.object({ email }),
  reply: z.object({ message: z.string(), sendsMail }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/reset-password',
  summary: 'Choose a new password with the token of a link, and end all sessions',
  docs: 'Sign-in',
  who: 'anyone',
  cost: 'password',
  refusals: ['not_found'],
  body: z.object({ token: text(100), password: newPassword }),
  reply: messageReply,
})
