import * as z from 'zod/mini'

export const storablePassword = z
  .string('This field is required.')
  .check(z.minLength(1, 'This field is required.'), z.maxLength(200, 'Use 200 characters or fewer.'))
