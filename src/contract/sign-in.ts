import * as z from 'zod/mini'
import { hasLink } from '../domain/person-name.ts'
import { user } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { email, text } from './fields.ts'
import { storablePassword } from './password.ts'

const newPassword = storablePassword.check(z.minLength(8, 'Use at least 8 characters.'))

const newName = text(100).check(
  z.refine(
    (name) => !hasLink(name),
    'Please enter your name without links or web addresses. If it has a dot, put a space after it.',
  ),
)

const signedIn = z.object({ message: z.string(), user })

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
