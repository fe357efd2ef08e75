import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { proveScale } from '#server/trust/scale/proof.ts'
import { exitOnSignals } from './at-exit.ts'

/** `npm run proof:scale`: a shop on many processes with all its parts, of which each goes away once. Takes minutes. */
const { values } = parseArgs({
  options: {
    balancer: { type: 'string', default: 'haproxy' },
    processes: { type: 'string', default: '3' },
    shoppers: { type: 'string', default: '12' },
  },
})
if (values.balancer !== 'haproxy' && values.balancer !== 'nginx' && values.balancer !== 'tcp') {
  console.error('--balancer is haproxy, nginx or tcp.')
  process.exit(2)
}
exitOnSignals()
console.log(`${values.processes} processes behind ${values.balancer}, on ${availableParallelism()} cores`)
const { checks, broken } = await proveScale({
  processes: Number(values.processes),
  balancer: values.balancer,
  shoppers: Number(values.shoppers),
  say: console.log,
})
console.table(checks)
for (const one of broken.slice(0, 20)) console.error(one)
const failed = Object.values(checks).filter(({ kept }) => kept === false)
console.log(failed.length === 0 ? 'All promises were kept.' : `${failed.length} promises were broken.`)
process.exit(failed.length === 0 ? 0 : 1)
