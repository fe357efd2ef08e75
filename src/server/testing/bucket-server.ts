import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Child } from '../../../scripts/child.ts'
import { type TemporaryFolder, temporaryFolder } from '../../../scripts/temporary-folder.ts'

const BUCKETS = ['here', 'there']

/** A store that really speaks S3, behind a door that can be shut. */
export class BucketServer {
  /** Method and path of every request. */
  readonly requests: string[] = []
  /** Takes requests and says nothing. */
  isSilent = false
  readonly #folder: TemporaryFolder
  readonly #store: Child
  readonly #storePort: number
  #door: Server
  #port = 0

  private constructor(folder: TemporaryFolder, store: Child, storePort: number) {
    this.#folder = folder
    this.#store = store
    this.#storePort = storePort
    this.#door = this.#newDoor()
  }

  static async open(): Promise<BucketServer> {
    const folder = temporaryFolder('bucket')
    const script = join(import.meta.dirname, 's3-process.ts')
    const store = Child.start(process.execPath, ['--openssl-legacy-provider', script, folder.place, ...BUCKETS], {
      env: { PATH: process.env.PATH },
      stdin: 'pipe',
    })
    const port = await store.saying(/^\d+$/m)
    const server = new BucketServer(folder, store, Number(port))
    await server.comeBack()
    return server
  }

  /** What an operator sets to keep pictures here. */
  settings(place: string): Record<string, string> {
    return {
      PICTURES: `s3://${place}`,
      S3_ENDPOINT: `http://127.0.0.1:${this.#port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
  }

  /** Puts files there at once, past the protocol: as they lie in the folder of the store. */
  async fill(place: string, names: string[]): Promise<void> {
    await mkdir(join(this.#folder.place, place), { recursive: true })
    for (const name of names) await writeFile(join(this.#folder.place, place, `${name}._S3rver_object`), name)
  }

  /** Connections are refused from now on. */
  async goAway(): Promise<void> {
    const closed = once(this.#door, 'close')
    this.#door.close()
    this.#door.closeAllConnections()
    await closed
  }

  async comeBack(): Promise<void> {
    this.#door = this.#newDoor()
    await once(this.#door.listen(this.#port, '127.0.0.1'), 'listening')
    this.#port = (this.#door.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    if (this.#door.listening) await this.goAway()
    await this.#store.end('SIGTERM')
    this.#folder.remove()
  }

  #newDoor(): Server {
    return createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url}`)
      if (!this.isSilent) this.#passOn(request, response)
    })
  }

  #passOn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request
    const passed = ask({ port: this.#storePort, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }
}
