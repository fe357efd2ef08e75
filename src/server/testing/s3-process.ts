import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

/**
 * An S3 server in a process of its own, which says its port and ends with its parent. It needs Node's
 * `--openssl-legacy-provider`: the marks between the pages of its lists are DES.
 */
const [directory = '', ...buckets] = process.argv.slice(2)

const storeWith = (allowMismatchedSignatures: boolean) =>
  new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
const store = storeWith(false)
await store.configureBuckets()
const [serve, serveList] = [store.callback(), storeWith(true).callback()]

/** It forgets the last slash of such a path when it checks the signature. */
const LIST = /^\/[^/]+\/\?/
const server = createServer((request, response) =>
  (LIST.test(request.url ?? '') ? serveList : serve)(request, response),
)
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.stdin.on('end', () => process.exit()).resume()
