import type { FastifyRequest } from 'fastify'
import { type Refused, refuse } from '#contract/refused.ts'
import type { ConnectionLimits } from '../http/connection-limits.ts'
import { Overloaded } from '../http/overloaded.ts'

const MEGABYTE = 1024 * 1024
/** Of shoppers, and apart from them of sellers: what strangers send never keeps the shop from its own work. */
const MOST = { files: 16, bytes: 96 * MEGABYTE }
/** What one IP may use of it; its people may share it. */
const OF_ONE_IP = { files: 8, bytes: 48 * MEGABYTE }
const RETRY_MS = 3_000

export type Sender = { account: string; ip: string; isShopper: boolean }
type Upload = Sender & { bytes: number }
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

  /** Takes room for a file, which the caller releases when all work with it is done. */
  begin(sender: Sender, bytes: number): { release: () => void } | Refused<'too_many_requests'> {
    const open = [...this.#open]
    if (open.some(({ account }) => account === sender.account)) {
      return refuse('too_many_requests', 'Your last file is still arriving. Please wait for it, then try again.', {
        retryAfterSeconds: RETRY_MS / 1_000,
      })
    }
    const together = open.filter(({ isShopper }) => isShopper === sender.isShopper)
    const ofIp = together.filter(({ ip }) => ip === sender.ip)
    if (!hasRoom(together, bytes, MOST) || (sender.isShopper && !hasRoom(ofIp, bytes, OF_ONE_IP))) {
      throw new Overloaded(RETRY_MS)
    }
    const upload = { ...sender, bytes }
    this.#open.add(upload)
    return { release: () => this.#open.delete(upload) }
  }

  /** Reads a body that has to go on arriving: whoever pauses for too long is refused. */
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

const STALLED = 'Your file stopped arriving. Please check your connection and try again.'

function hasRoom(open: readonly Upload[], bytes: number, most: typeof MOST): boolean {
  const taken = open.reduce((sum, upload) => sum + upload.bytes, 0)
  return open.length < most.files && (open.length === 0 || taken + bytes <= most.bytes)
}
