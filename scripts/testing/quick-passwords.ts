import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const SHOPS_MEMORY = 19_456

// Every person of a test signs in, and a hash takes as long as ten orders. Shops in processes of their own load this too.
crypto.argon2 = (algorithm, parameters, callback) => {
  const isShops = parameters.memory === SHOPS_MEMORY
  const hash = () => argon2(algorithm, isShops ? { ...parameters, memory: 8, passes: 1 } : parameters, callback)
  // For tests of how long a reply takes: beside a wait, what a busy machine does to the rest does not count.
  const { HASH_MS } = process.env
  if (HASH_MS) setTimeout(hash, Number(HASH_MS))
  else hash()
}
syncBuiltinESMExports()
