const SECRET_NAMES =
  /pass|secret|token|cookie|authori[sz]ation|signature|credential|card|cvv|otp|idempotency|^(address|street|village|area|colony|zipcode|phone|user_?phone|params)$/i
/** The logger turns these into a few harmless facts itself. */
const SERIALIZED = new Set(['err', 'req', 'res'])
const MAX_DEPTH = 6
const HIDDEN = '[hidden]'

/** A safety net for mistakes in logging: fields with the name of a secret lose their value. */
export function hideSecrets(logged: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(logged).map(([name, value]) => [name, SERIALIZED.has(name) ? value : hideIn(name, value, 0)]),
  )
}

function hideIn(name: string, value: unknown, depth: number): unknown {
  if (SECRET_NAMES.test(name)) return HIDDEN
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (value instanceof Error) return loggedError(value)
  if (depth === MAX_DEPTH || ArrayBuffer.isView(value)) return HIDDEN
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => hideIn('', item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideIn(key, inner, depth + 1)]))
}

export type LoggedError = { type: string; code?: string; message: string; stack?: string; cause?: LoggedError }

/**
 * An error without what it carries along, such as a query's values. The stack loses its first lines, which repeat the
 * message.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return isLogged(error) ? error : { type: typeof error, message: 'not an Error' }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    message: withoutValues(error.message),
    ...(frames?.length && { stack: frames.join('\n') }),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}

const isLogged = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && 'type' in value && 'message' in value

const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, '')

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g
/** What ends an email address in a line of JSON, a URL or a sentence. */
const END = String.raw`\s@"(),:;<>[\]{}\\/=&?|`
/** A match begins only where a run of other characters does: the time grows with the line, not with its square. */
const EMAIL = new RegExp(`(?<![^${END}])([^${END}])[^${END}]*@([^${END}.]+(?:\\.[^${END}.]+)+)`, 'gu')

/** Checks the finished line: card numbers are hidden, email addresses keep their first letter. */
export function hideNumbers(line: string): string {
  return line
    .replace(CARD_LIKE, (digits) => (isCardNumber(digits) ? HIDDEN : digits))
    .replace(EMAIL, (_email, first, domain) => `${first}***@${domain}`)
}

function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits.at(-1 - place)) * (place % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
