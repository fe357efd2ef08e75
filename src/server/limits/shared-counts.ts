/** `most` calls of one key in any `windowMinutes`; `name` keeps the keys of one limit apart from those of others. */
export type CountRule = { name: string; max: number; windowMinutes: number }

/** How many calls were granted, and after how long the next one will be when not all were. */
export type Taken = { granted: number; waitMs: number }

/** Calls counted by all processes of the shop together, in a store that has its own clock and deletes by itself. */
export type SharedCounts = {
  /** Opens the connection, so that the first question does not wait for it. */
  connect(): Promise<void>
  /** Takes as many of the wanted calls as the window has left, in one step. */
  take(rule: CountRule, key: string, wanted: number): Promise<Taken>
  /** Takes the latest call back. */
  giveBack(rule: CountRule, key: string): Promise<void>
  /** Whether a call of this key is counted. */
  has(rule: CountRule, key: string): Promise<boolean>
  delete(rule: CountRule, key: string): Promise<void>
  /** A connection that does not answer is given up for a new one. */
  reconnect(): void
  close(): Promise<void>
}
