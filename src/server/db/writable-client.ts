import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { WritableHost } from './writable-host.ts'

/** The server says at the start, and whenever it changes, whether it is a standby. */
type ParameterStatus = { parameterName: string; parameterValue: string }
const READ_ONLY_SIGNS = new Set(['in_hot_standby', 'default_transaction_read_only'])

type Inside = {
  host: string
  port: number
  processID: number
  connection: { stream: Duplex; on(event: 'parameterStatus', listener: (status: ParameterStatus) => void): void }
}

type Connected = (error: Error | null, client?: pg.Client) => void

/** The server takes no writes, such as one that was a primary and comes back as a standby. */
class TakesNoWrites extends Error {
  readonly code = '25006'
}

/** Clients that connect to the host that takes writes, whichever it is by then, and to no other. */
export function writableClient(Base: typeof pg.Client, primary: WritableHost): typeof pg.Client {
  return class extends Base {
    readonly #options: pg.ClientConfig | string | undefined

    constructor(options?: pg.ClientConfig | string) {
      super(options)
      this.#options = options
      // From the beginning: a server that dies while it accepts says both at once, before anybody else listens, and an
      // error that nobody hears ends the process.
      this.on('error', () => primary.doubt())
    }

    /** Ends a COMMIT's wait for a replica that is away. The server has it, and says with a warning that no other has. */
    async stopWaiting(): Promise<void> {
      const { host, port, connection, processID } = this as unknown as Inside
      const helper = Object.assign(new pg.Client(this.#options), { host, port })
      // What matters is said by the failing call.
      helper.on('error', () => undefined)
      try {
        await helper.connect()
        await helper.query('SELECT pg_cancel_backend($1)', [processID])
      } catch {
        // The server does not answer anybody: what waits for it ends here.
        connection.stream.destroy()
      } finally {
        helper.end().catch(() => undefined)
      }
    }

    override connect = ((callback?: Connected) => {
      const connected = this.#connect()
      if (!callback) return connected
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      )
    }) as pg.Client['connect']

    async #connect(): Promise<this> {
      const inside = this as unknown as Inside
      const found = await primary.find()
      // The pool has given up meanwhile.
      if (inside.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
      if (found) Object.assign(inside, found)
      let isReadOnly = false
      inside.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (READ_ONLY_SIGNS.has(parameterName) && parameterValue === 'on') isReadOnly = true
      })
      try {
        await (super.connect as () => Promise<unknown>).call(this)
      } catch (error) {
        primary.doubt()
        throw error
      }
      if (isReadOnly) {
        primary.doubt()
        this.end().catch(() => undefined)
        throw new TakesNoWrites(`${inside.host}:${inside.port} takes no writes`)
      }
      return this
    }
  }
}
