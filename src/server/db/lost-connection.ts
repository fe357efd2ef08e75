/** The connection ended while a COMMIT was under way: it may have been done or not. */
export class OutcomeUnknown extends Error {
  constructor(options?: ErrorOptions) {
    super('the connection to the database was lost during a commit', options)
  }
}

const LOST_CODES = /^(08...|57P0[123]|25P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/
const LOST_WORDS = /Connection terminated|Client has encountered a connection error/

/** Without the connection its transaction is gone too, unless its COMMIT was on the way. */
export function hasLostConnection(error: unknown): boolean {
  const cause = rootCause(error)
  return LOST_CODES.test(codeOf(cause)) || LOST_WORDS.test(String(cause))
}

/** Serialization failure, or a deadlock that the database has ended: the transaction is undone, and may be run again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(rootCause(error)))

/** The server has become a standby. */
export const takesNoWrites = (error: unknown): boolean => codeOf(rootCause(error)) === '25006'

/** The function of Postgres that warns of it; the words are in the server's language. */
export const waitForReplicaEnded = ({ routine }: { routine?: string | undefined }): boolean =>
  routine === 'SyncRepWaitForLSN'

export const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '')

export const rootCause = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error
