import { registerHooks } from 'node:module'

/** Loaded before the shop: orders are placed as if there were no promises, everything else is the same. */
const NOTHING_PROMISED = `
  export const promiseOrder = () => ({ area: { fee: 0 } })
  export const promisePaidOrder = promiseOrder
  export const savePromise = () => false`

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/src/server/delivery/promise-order.ts')) return next(url, context)
    return { format: 'module', source: NOTHING_PROMISED, shortCircuit: true }
  },
})
