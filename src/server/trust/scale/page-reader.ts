import { load } from '../../../../bench/load.ts'

/** Reads pages from memory for some seconds and tells its parent how many a second. */
const [port, seconds] = process.argv.slice(2).map(Number)
const paths = ['/', '/products', '/products/dairy', '/api/product/list']
const headers = { 'accept-encoding': 'br' }
const { perSecond } = await load({ port: port ?? 0, paths, seconds: seconds ?? 1, connections: 8, headers })
process.send?.(perSecond)
process.disconnect()
