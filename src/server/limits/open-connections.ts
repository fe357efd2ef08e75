import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ipKey } from './ip-key.ts'

type Connection = { socket: Socket; ip: string; usedAt: number; reply: ServerResponse | null }
export type ConnectionShares = {
  connections: number
  connectionsPerIp: number
  /** Speaks for many visitors, so the limit of one IP is not for it. */
  isProxy: (ip: string) => boolean
}

/** Idle connections are closed when the shop is this full, before anybody is turned away. */
const FULL = 0.9
/** The share of all connections that is then closed at once: looking for them takes longer than closing. */
const CLOSED_AT_ONCE = 1 / 16
/** A connection that has just been opened or used is about to be used. */
const FRESH_MS = 500

/**
 * Shares the connections of a server between IPs. Where there is no shares for one more, the connection that is idle
 * longest goes; where none is idle, the IP that has most gets no more, so that one client never keeps the others out.
 */
export class OpenConnections {
  readonly #shares: ConnectionShares
  readonly #open = new Map<Socket, Connection>()
  readonly #byIp = new Map<string, Set<Connection>>()

  constructor(server: Server, shares: ConnectionShares) {
    this.#shares = shares
    server.on('connection', (socket) => this.#opened(socket))
    server.on('request', ({ socket }, reply) => this.#used(socket, reply))
  }

  /** Those that never asked for anything: Node takes them for busy, and would wait for them when the server closes. */
  closeUnused(): void {
    for (const connection of this.#open.values()) if (connection.reply === null) this.#close(connection)
  }

  #opened(socket: Socket): void {
    const ip = ipKey(socket.remoteAddress ?? '')
    const connection: Connection = { socket, ip, usedAt: performance.now(), reply: null }
    const ofIp = this.#byIp.get(ip) ?? new Set()
    this.#byIp.set(ip, ofIp.add(connection))
    this.#open.set(socket, connection)
    socket.once('close', () => this.#remove(connection))
    this.#makeSpace(connection, ofIp)
  }

  #used(socket: Socket, reply: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.usedAt = performance.now()
    connection.reply = reply
  }

  #makeSpace(newcomer: Connection, ofIp: Set<Connection>): void {
    const { connections, connectionsPerIp, isProxy } = this.#shares
    if (ofIp.size > connectionsPerIp && !isProxy(newcomer.socket.remoteAddress ?? '')) {
      this.#close(idleLongest(ofIp) ?? newcomer)
    }
    if (this.#open.size > connections * FULL) this.#closeIdle()
    if (this.#open.size > connections) this.#close(this.#newestOfLargest(newcomer))
  }

  #closeIdle(): void {
    const now = performance.now()
    const idle = [...this.#open.values()].filter((one) => isIdle(one, now))
    idle.sort((a, b) => a.usedAt - b.usedAt)
    for (const one of idle.slice(0, Math.ceil(this.#shares.connections * CLOSED_AT_ONCE))) this.#close(one)
  }

  #newestOfLargest(newcomer: Connection): Connection {
    let most = this.#byIp.get(newcomer.ip) ?? new Set()
    for (const ofIp of this.#byIp.values()) if (ofIp.size > most.size) most = ofIp
    return most.has(newcomer) ? newcomer : ([...most].at(-1) ?? newcomer)
  }

  #close(connection: Connection): void {
    this.#remove(connection)
    connection.socket.destroy()
  }

  #remove(connection: Connection): void {
    if (!this.#open.delete(connection.socket)) return
    const ofIp = this.#byIp.get(connection.ip)
    ofIp?.delete(connection)
    if (ofIp?.size === 0) this.#byIp.delete(connection.ip)
  }
}

/** Everything asked for is answered, or nothing has been asked, for a while. */
const isIdle = ({ reply, usedAt }: Connection, now: number) =>
  (reply === null || reply.writableFinished) && now - usedAt > FRESH_MS

function idleLongest(of: Iterable<Connection>): Connection | undefined {
  const now = performance.now()
  let found: Connection | undefined
  for (const one of of) {
    if (isIdle(one, now) && (!found || one.usedAt < found.usedAt)) found = one
  }
  return found
}
