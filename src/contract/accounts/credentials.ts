import * as z from 'zod/mini'
import { hasLink } from '#domain/person-name.ts'
import { line } from '../fields.ts'

export const storablePassword = z
  .string('This field is required.')
  .check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'Use 200 characters or fewer.'))

export const newPassword = storablePassword.check(z.minLength(8, 'Use at least 8 characters.'))

/** Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter. */
export const signInCode = z
  .string('Enter a code.')
  .check(z.trim(), z.minLength(1, 'Enter a code.'), z.maxLength(40, 'This code is too long.'))

export const newName = line(100).check(
  z.refine(
    (name) => !hasLink(name),
    'Please enter your name without links or web addresses. If it has a dot, put a space after it.',
  ),
)
