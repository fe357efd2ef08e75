import { Child } from '../../../scripts/child.ts'
import { findRedis } from '../../../scripts/find-redis.ts'
import { freePort } from '../../../scripts/free-port.ts'

export type RedisServer = {
  url: string
  /** It keeps its connections and answers nothing, until `wake`. */
  freeze(): void
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** A throw-away Redis or Valkey server that keeps nothing. */
export async function startRedis(): Promise<RedisServer> {
  const program = findRedis()
  if (!program) throw new Error('No redis-server and no valkey-server on this machine.')
  const port = await freePort()
  const begin = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const server = Child.start(program, args)
    await server.listening(port)
    return server
  }
  let server = await begin()
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.process.kill('SIGSTOP'),
    wake: () => void server.process.kill('SIGCONT'),
    async start() {
      server = await begin()
    },
    async stop() {
      if (!server.hasEnded) await server.end('SIGKILL')
    },
  }
}
