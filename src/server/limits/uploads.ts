import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import { Overloaded } from '../http/overloaded.ts'

const MEGABYTE = 1024 * 1024
/** Of shoppers, and apart from them of sellers: what strangers send never keeps the shop from its own work. */
const MAX_OPEN = { files: 16, bytes: 96 * MEGABYTE }
/** What one IP may use of it; its people may share it. */
const MAX_OPEN_PER_IP = { files: 8, bytes: 48 * MEGABYTE }
const RETRY_MS = 3_000
/** A double click, or the next of several pictures, waits so long for the one before it. */
const OWN_WAIT_MS = 2_000
/** Several people may use the account of the owner. */
const maxOf = ({ isShopper }: Sender) => (isShopper ? 1 : 4)

type Sender = { account: string; ip: string; isShopper: boolean }
type Upload = Sender & { bytes: number; over: PromiseWithResolvers<void> }
type Pace = Pick<ConnectionLimits, 'uploadPauseMs' | 'uploadPauseBytes'>

/** The files that are arriving or being worked on. They are held in memory, so they are bounded in number and size. */
export class Uploads {
  readonly #open = new Set<Upload>()
  readonly #pace: Pace

  constructor(pace: Pace) {
    this.#pace = pace
  }

  get count(): number {
    return this.#open.size
  }

  /** Takes room for a file, which the caller releases when all work with it is done. Waits a moment for the account's last. */
  async begin(sender: Sender, bytes: number): Promise<{ release: () => void } | Refused<'too_many_requests'>> {
    const latest = performance.now() + OWN_WAIT_MS
    for (let own = this.#ofAccount(sender); own.length >= maxOf(sender); own = this.#ofAccount(sender)) {
      const leftMs = latest - performance.now()
      if (leftMs <= 0) return stillArriving()
      await Promise.race([...own.map(({ over }) => over.promise), pause(leftMs, undefined, { ref: false })])
    }
    const together = [...this.#open].filter(({ isShopper }) => isShopper === sender.isShopper)
    const ofIp = together.filter(({ ip }) => ip === sender.ip)
    if (!hasRoom(together, bytes, MAX_OPEN) || (sender.isShopper && !hasRoom(ofIp, bytes, MAX_OPEN_PER_IP))) {
      throw new Overloaded(RETRY_MS)
    }
    const upload: Upload = { ...sender, bytes, over: Promise.withResolvers() }
    this.#open.add(upload)
    return {
      release: () => {
        this.#open.delete(upload)
        upload.over.resolve()
      },
    }
  }

  #ofAccount({ account }: Sender): Upload[] {
    return [...this.#open].filter((upload) => upload.account === account)
  }

  /** Reads a body that has to go on arriving: a pause that is too long is refused. */
  async read<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T | Refused<'timeout'>> {
    const { uploadPauseMs, uploadPauseBytes } = this.#pace
    const { socket } = request.raw
    let check: NodeJS.Timeout | undefined
    const stalled = new Promise<Refused<'timeout'>>((resolve) => {
      let seen = socket.bytesRead
      check = setInterval(() => {
        if (socket.bytesRead - seen < uploadPauseBytes) resolve(refuse('timeout', STALLED))
        seen = socket.bytesRead
      }, uploadPauseMs)
    })
    const arrived = read()
    // After a refusal the connection is cut, and the rest of the body fails.
    arrived.catch(() => undefined)
    return Promise.race([arrived, stalled]).finally(() => clearInterval(check))
  }
}

const stillArriving = () =>
  refuse('too_many_requests', 'Your last file is still arriving. Please wait for it, then try again.', {
    retryAfterSeconds: RETRY_MS / 1_000,
  })

const STALLED = 'Your file stopped arriving. Please check your connection and try again.'

function hasRoom(open: readonly Upload[], bytes: number, max: typeof MAX_OPEN): boolean {
  const taken = open.reduce((sum, upload) => sum + upload.bytes, 0)
  return open.length < max.files && (open.length === 0 || taken + bytes <= max.bytes)
}
