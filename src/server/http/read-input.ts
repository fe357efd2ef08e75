import * as z from 'zod/mini'
import { MESSAGES } from '../../contract/messages.ts'
import { type Refused, refuse } from './refused.ts'

/** Checks what came from outside; a refusal names each field and what is wrong with it. */
export function readInput<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | Refused {
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  const fields: Record<string, string> = Object.create(null)
  for (const issue of read.error.issues) fields[issue.path.join('.')] ??= issue.message
  const missing = read.error.issues.some((issue) => issue.message === 'This field is required.')
  return missing
    ? refuse(400, 'missing_details', MESSAGES.missingDetails, { fields })
    : refuse(400, 'malformed', read.error.issues[0]?.message ?? MESSAGES.missingDetails, { fields })
}
