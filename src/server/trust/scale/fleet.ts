import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../../scripts/free-port.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../../scripts/temporary-folder.ts'
import { type ShopProcess, startShop } from '../../testing/shop-process.ts'

/** As `minReadySeconds` of a rollout: the balancer has noticed the new one before the next one goes. */
const NOTICED_MS = 1_000

type Member = { port: number; folder: TemporaryFolder; process: ShopProcess }

/**
 * Shop processes of one shop, each as on a machine of its own: they share nothing but what `settings` name, and without
 * a bucket the folder of pictures.
 */
export class Fleet {
  readonly #settings: Record<string, string>
  readonly #members: Member[]

  private constructor(settings: Record<string, string>, members: Member[]) {
    this.#settings = settings
    this.#members = members
  }

  static async start(ports: number[], settings: Record<string, string>): Promise<Fleet> {
    const members: Member[] = []
    for (const port of ports) {
      const shared = settings.PICTURES ? undefined : members[0]?.folder
      const folder = shared ?? temporaryFolder('fleet')
      members.push({ port, folder, process: await startShop(folder.place, { ...settings, PORT: String(port) }) })
    }
    return new Fleet(settings, members)
  }

  static freePorts(count: number): Promise<number[]> {
    return Promise.all(Array.from({ length: count }, freePort))
  }

  get urls(): string[] {
    return this.#members.map(({ process }) => process.url)
  }

  get ports(): number[] {
    return this.#members.map(({ port }) => port)
  }

  get size(): number {
    return this.#members.length
  }

  /** kill -9, and a new one in its place. */
  async killAndRestart(index: number): Promise<void> {
    await this.#at(index).process.kill()
    await this.#start(index)
  }

  /** As a rollout does it: each is told to stop, and the next one goes only when its successor is ready. */
  async roll(): Promise<(number | null)[]> {
    const codes: (number | null)[] = []
    for (let index = 0; index < this.size; index++) {
      codes.push(await this.#at(index).process.stop('SIGTERM'))
      await this.#start(index)
      await pause(NOTICED_MS)
    }
    return codes
  }

  async stop(): Promise<void> {
    for (const { process, folder } of this.#members) {
      await process.kill()
      folder.remove()
    }
  }

  #at(index: number): Member {
    const member = this.#members[index]
    if (!member) throw new Error(`there is no process ${index}`)
    return member
  }

  async #start(index: number): Promise<void> {
    const member = this.#at(index)
    member.process = await startShop(member.folder.place, { ...this.#settings, PORT: String(member.port) })
  }
}
