import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { messageReply } from './accounts.ts'
import { signInCode, storablePassword } from './credentials.ts'

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/seller/second-factor',
  summary: 'Whether the one who asks signs in with a second factor, and how many recovery codes are left',
  docs: 'Sign-in',
  who: 'seller',
  reply: z.object({
    on: z.boolean(),
    recoveryCodesLeft: z.number(),
    /** A manager who has none chooses one before the second factor can be turned on or off. */
    hasPassword: z.boolean(),
  }),
})

export const offerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/seller/second-factor/offer',
  summary: 'Get a key for an authenticator app; it counts once a code of it is confirmed',
  docs: 'Sign-in',
  who: 'seller',
  cost: 'password',
  refusals: ['invalid_credentials', 'already_exists', 'impossible_move'],
  body: z.object({ password: storablePassword }),
  reply: z.object({
    /** To type into an authenticator app: base32. */
    key: z.string(),
    /** The same as an otpauth: link, for a QR code. */
    uri: z.string(),
  }),
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/seller/second-factor/confirm',
  summary: 'Turn the second factor on with a code of the offered key; ends all other sessions of the one who asks',
  docs: 'Sign-in',
  who: 'seller',
  limit: 'sign-ins',
  refusals: ['wrong_code', 'not_found'],
  body: z.object({ code: signInCode }),
  reply: z.object({ ...messageReply.shape, /** Shown this once. */ recoveryCodes: z.array(z.string()) }),
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/seller/second-factor/remove',
  summary: 'Turn the second factor off; ends all other sessions of the one who asks',
  docs: 'Sign-in',
  who: 'seller',
  cost: 'password',
  refusals: ['invalid_credentials', 'wrong_code', 'not_found', 'impossible_move'],
  body: z.object({ password: storablePassword, code: signInCode }),
  reply: messageReply,
})
