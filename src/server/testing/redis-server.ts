import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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
  const begin = () =>
    spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  let child = begin()
  await untilItListens(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    async start() {
      child = begin()
      await untilItListens(port)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const listens = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (listens) return
    await pause(20)
  }
}
