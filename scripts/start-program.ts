import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface RunningProgram {
  port: number
  stop: () => Promise<void>
  /** Brings it back on the same port. */
  start: () => Promise<void>
}

interface Command {
  program: string
  args: string[]
  /** Where it listens; it is taken for started when it does. */
  port: number
}

/** A server program that is gone when this process ends. */
export async function startProgram({ program, args, port }: Command): Promise<RunningProgram> {
  let end: () => Promise<void> = async () => undefined
  const start = async () => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (words) => {
      said = `${said}${words}`.slice(-2_000)
    })
    const gone = once(child, 'exit')
    const endWithUs = () => child.kill()
    process.once('exit', endWithUs)
    end = async () => {
      process.off('exit', endWithUs)
      if (child.exitCode !== null) return
      // Not SIGKILL: a server with workers would leave them behind.
      child.kill()
      await gone
    }
    const deadline = Date.now() + 20_000
    while (!(await listensOn(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start: ${said}`)
      await sleep(20)
    }
  }
  await start()
  return { port, start, stop: () => end() }
}

async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
