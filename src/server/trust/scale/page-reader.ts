import { ACCEPT } from '../../../../bench/against-bare.ts'
import { load } from '../../../../bench/load.ts'

/** Reads pages at full speed and reports how many a second; a process of its own, so that several cores can read. */
const [port = '0', seconds = '4', ...paths] = process.argv.slice(2)
const { perSecond } = await load({ port: Number(port), paths, seconds: Number(seconds), headers: ACCEPT })
process.send?.({ perSecond })
process.disconnect?.()
