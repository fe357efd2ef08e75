import * as z from 'zod/mini'
import { hasLink } from '../domain/person-name.ts'
import { text } from './fields.ts'

export const storablePassword = z
  .string('This field is required.')
  .check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'Use 200 characters or fewer.'))

export const newPassword = storablePassword.check(z.minLength(8, 'Use at least 8 characters.'))

export const newName = text(100).check(
  z.refine(
    (name) => !hasLink(name),
    'Please enter your name without links or web addresses. If it has a dot, put a space after it.',
  ),
)
