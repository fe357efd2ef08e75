import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { loginUser } from '#contract/accounts/sign-in.ts'

export type SignIns = { admitted: number; refused: number; ms: number }

const AT_ONCE = 12

/** Sign-ins with a wrong password, each for another account, from one IP of this machine. */
export async function trySignIns(url: string, { ip, tries }: { ip: string; tries: number }): Promise<SignIns> {
  const agent = new Agent({ keepAlive: true, localAddress: ip })
  const began = performance.now()
  const counts = { admitted: 0, refused: 0 }
  let left = tries
  const person = async () => {
    while (left > 0) {
      left--
      const status = await signIn(url, agent)
      if (status === 429) counts.refused++
      else if (status === 401) counts.admitted++
      else {
        // A busy shop has not begun it.
        left++
        await pause(100)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  agent.destroy()
  return { ...counts, ms: performance.now() - began }
}

function signIn(url: string, agent: Agent): Promise<number> {
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'not the right one' })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve) => {
    const call = request(`${url}${loginUser.path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    call.on('error', () => resolve(0))
    call.end(body)
  })
}
