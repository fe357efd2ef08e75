import * as z from 'zod/mini'
import { MESSAGES } from '#contract/messages.ts'
import { type Refused, refuse } from '#contract/refused.ts'
import { isTooDeep } from './body-depth.ts'

const TOO_DEEP = 'This request is nested too deeply.'

/** Checks what came from outside; a refusal names each field and what is wrong with it. */
export function readInput<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): z.output<S> | Refused<'malformed' | 'missing_details'> {
  if (isTooDeep(given)) return refuse('malformed', TOO_DEEP)
  const read = z.safeParse(schema, given)
  if (read.success) return read.data
  const fields: Record<string, string> = Object.create(null)
  for (const issue of read.error.issues) fields[issue.path.join('.')] ??= issue.message
  const missing = read.error.issues.some((issue) => issue.message === 'This field is required.')
  return missing
    ? refuse('missing_details', undefined, { fields })
    : refuse('malformed', read.error.issues[0]?.message ?? MESSAGES.missingDetails, { fields })
}
