import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { heldPlace } from '../limits/held-place.ts'

const argon2Async = promisify(argon2)
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** The PHC text form, so that a later change of cost still reads old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, nonce, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Of a password that nobody knows. Compared with when an email has no account, so that the reply takes as long. */
export const UNKNOWN_HASH = hashPassword(randomBytes(32).toString('base64url'))

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64url')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  return timingSafeEqual(await derive(password, Buffer.from(nonce, 'base64url'), cost), expected)
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>

/** Slow by intent: in a place of the database it would keep everybody else waiting. */
async function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if ((heldPlace() ?? 'password') !== 'password') {
    throw new Error(`A password is hashed in a place of the gate ${heldPlace()}: give the call the cost 'password'.`)
  }
  return Buffer.from(await argon2Async('argon2id', { message: password.normalize('NFKC'), nonce, ...cost }))
}
