import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Command {
  program: string
  args: string[]
  /** Where it listens; it is taken for started when it does. */
  port: number
}

/** Starts a server program, which ends with this process at the latest, and answers how to stop it. */
export async function startProgram({ program, args, port }: Command): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (words) => {
    said = `${said}${words}`.slice(-2_000)
  })
  const gone = once(child, 'exit')
  // Not SIGKILL: a server with workers would leave them behind.
  const end = () => child.kill()
  process.once('exit', end)
  const deadline = Date.now() + 20_000
  while (!(await listensOn(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start: ${said}`)
    await sleep(20)
  }
  return async () => {
    process.off('exit', end)
    end()
    await gone
  }
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
