import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openServer } from './open-server.ts'

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const ACCEPTED = message('R', Buffer.alloc(4))
const READY = message('Z', Buffer.from('I'))
const DYING = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
)

test('a server that dies in the moment it accepts a connection fails a statement, and not the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([ACCEPTED, READY, DYING])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { pool, close } = openServer(`postgres://shop@127.0.0.1:${port}/shop`, () => undefined)
  onTestFinished(async () => {
    await close()
    server.close()
  })
  await expect(pool.query('SELECT 1')).rejects.toThrow(/connection/)
})
