import { ACCEPT } from './against-bare.ts'
import { load } from './load.ts'

/** Reads pages at full speed and reports how many a second; a process of its own, so that several cores can read. */
const [port = '0', seconds = '4', ...paths] = process.argv.slice(2)
const { perSecond, failed } = await load({
  port: Number(port),
  paths,
  seconds: Number(seconds),
  connections: 16,
  headers: ACCEPT,
})
process.send?.({ perSecond, failed })
process.disconnect?.()
