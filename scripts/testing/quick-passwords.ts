import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
const SHOPS_MEMORY = 19_456

// Every person of a test signs in, and a hash takes as long as ten orders. Shops in processes of their own load this too.
crypto.argon2 = (algorithm, parameters, callback) => {
  const isShops = parameters.memory === SHOPS_MEMORY
  argon2(algorithm, isShops ? { ...parameters, memory: 8, passes: 1 } : parameters, callback)
}
syncBuiltinESMExports()
