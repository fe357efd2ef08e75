import { registerHooks } from 'node:module'

const PROMISES = '/src/server/delivery/promise-order.ts'

/**
 * Loaded before the shop: orders are placed as if there were no promises, everything else is the module's own. `false`
 * is no statement among those that leave together.
 */
const nothingPromised = (url: string) => `
  export * from '${url}?real'
  export const promiseOrder = () => ({ area: { fee: 0 } })
  export const promisePaidOrder = promiseOrder
  export const savePromise = () => false`

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(PROMISES)) return next(url, context)
    return { format: 'module', source: nothingPromised(url), shortCircuit: true }
  },
})
