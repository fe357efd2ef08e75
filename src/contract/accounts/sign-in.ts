import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { user } from './accounts.ts'
import { newName, newPassword, storablePassword } from './credentials.ts'

const signedIn = z.object({ message: z.string(), user })

export const registerUser = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary: 'Create an account and sign in',
  docs: 'Sign-in',
  who: 'anyone',
  cost: 'password',
  refusals: ['already_exists'],
  body: z.object({ name: newName, email, password: newPassword }),
  reply: signedIn,
})

export const loginUser = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: 'Sign in as a shopper',
  docs: 'Sign-in',
  who: 'anyone',
  cost: 'password',
  refusals: ['invalid_credentials'],
  body: z.object({ email, password: storablePassword }),
  reply: signedIn,
})
