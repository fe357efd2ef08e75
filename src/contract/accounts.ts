import * as z from 'zod/mini'
import { hasLink } from '../domain/person-name.ts'
import { cartReply } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { email, text } from './fields.ts'

export const user = z.object({ ...cartReply.shape, _id: z.string(), name: z.string(), email: z.string() })
export type User = z.output<typeof user>

export const storablePassword = z
  .string('This field is required.')
  .check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'Use 200 characters or fewer.'))
const newPassword = storablePassword.check(z.minLength(8, 'Use at least 8 characters.'))

const newName = text(100).check(
  z.refine(
    (name) => !hasLink(name),
    'Please enter your name without links or web addresses. If it has a dot, put a space after it.',
  ),
)

const signedIn = z.object({ message: z.string(), user })
export const messageReply = z.object({ message: z.string() })

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Create an account and sign in',
  who: 'anyone',
  refusals: ['already_exists'],
  body: z.object({ name: newName, email, password: newPassword }),
  reply: signedIn,
})

export const loginUser = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: 'Sign in as a shopper',
  who: 'anyone',
  refusals: ['invalid_credentials'],
  body: z.object({ email, password: storablePassword }),
  reply: signedIn,
})

export const checkUser = endpoint({
  method: 'GET',
  path: '/api/user/is-auth',
  summary: 'Get the signed-in shopper; when signed out, success is false with status 200',
  who: 'anyone',
  refusals: ['not_signed_in'],
  reply: z.object({ user }),
})

export const logoutUser = endpoint({
  method: 'GET',
  path: '/api/user/logout',
  summary: 'Sign the shopper out',
  who: 'anyone',
  changesState: true,
  reply: messageReply,
})
