import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

// Every person of a test signs in, and a hash takes as long as ten orders. Processes of their own hash as a shop does.
crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback)
syncBuiltinESMExports()
