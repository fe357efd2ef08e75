import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { OutgoingText } from '../mail/mail-carrier.ts'
import { TEXT_SECRET, TextServer } from '../testing/text-server.ts'
import { messageWebhook } from './message-webhook.ts'

let receiver: TextServer
beforeEach(async () => {
  receiver = await TextServer.open()
})
afterEach(() => receiver.close())

const message: OutgoingText = {
  id: 'one',
  to: '+919845012345',
  text: '123456 is your code — और नमस्ते',
  kind: 'code',
  values: { code: '123456' },
}

type Options = {
  url?: string
  secret?: string
  answerMs?: number
  handOver?: () => Promise<boolean>
  stopping?: AbortSignal
}

function carry({ url = receiver.url, secret = TEXT_SECRET, answerMs, ...handing }: Options = {}) {
  const { service } = readConfig({ MESSAGES_URL: url, MESSAGES_SECRET: secret }).messages
  if (!service) throw new Error('no service')
  const carrier = messageWebhook(service, answerMs === undefined ? {} : { answerMs })
  return carrier.carry(message, { handOver: async () => true, stopping: new AbortController().signal, ...handing })
}

test('a text message arrives as it was written, signed with the time', async () => {
  expect(await carry()).toEqual({ outcome: 'sent' })
  const [{ headers, ...arrived } = { headers: {} }] = receiver.inbox
  expect(arrived).toEqual(message)
  expect(headers).toMatchObject({ 'content-type': 'application/json' })
  expect(headers.authorization).toBeUndefined()
})

test('another secret signs otherwise, and is turned away for good', async () => {
  expect(await carry({ secret: 'a secret of somebody else' })).toMatchObject({ outcome: 'refused', why: /401$/ })
  expect(receiver.inbox).toEqual([])
})

test('a user and a password of the URL are told to the service, and to nobody else', async () => {
  const url = new URL(receiver.url)
  url.username = 'shop'
  url.password = 'p:ss wörd'
  await carry({ url: url.href })
  const pair = Buffer.from('shop:p:ss wörd').toString('base64')
  expect(receiver.inbox[0]?.headers.authorization).toBe(`Basic ${pair}`)
  await receiver.close()
  expect(JSON.stringify(await carry({ url: url.href }))).not.toMatch(/shop:|p:ss|p%3Ass/)
})

test('what the service answers decides what becomes of the message', async () => {
  const cases: [number, string][] = [
    [200, 'sent'],
    [202, 'sent'],
    [400, 'refused'],
    [404, 'refused'],
    [410, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [500, 'later'],
    [502, 'later'],
    [503, 'later'],
  ]
  for (const [status, outcome] of cases) {
    receiver.faults.push((response) => response.writeHead(status).end(`secret words about ${message.values.code}`))
    const delivery = await carry()
    expect(delivery, String(status)).toMatchObject({ outcome })
    expect(JSON.stringify(delivery)).not.toContain('123456')
  }
})

test('a redirect is not followed: it would take the code elsewhere', async () => {
  const elsewhere = await TextServer.open()
  receiver.faults.push((response) => response.writeHead(307, { location: elsewhere.url }).end())
  expect(await carry()).toMatchObject({ outcome: 'refused', why: /307$/ })
  expect(elsewhere.inbox).toEqual([])
  await elsewhere.close()
})

test('a reply that gets lost or takes too long may have been a yes; a service that is not there has heard nothing', async () => {
  receiver.faults.push((response) => response.destroy())
  expect(await carry()).toMatchObject({ outcome: 'unsure' })
  receiver.faults.push(() => undefined)
  const began = Date.now()
  expect(await carry({ answerMs: 300 })).toMatchObject({ outcome: 'unsure' })
  expect(Date.now() - began).toBeLessThan(5000)
  await receiver.close()
  expect(await carry()).toMatchObject({ outcome: 'later' })
})

test('a reply without an end is not waited for', async () => {
  let sent = 0
  receiver.faults.push((response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && sent < 500_000_000) {
        sent += 1_000_000
        if (!response.write(Buffer.alloc(1_000_000))) return response.once('drain', more)
      }
    }
    more()
  })
  expect(await carry()).toEqual({ outcome: 'sent' })
  expect(sent).toBeLessThan(50_000_000)
})

test('a shop that closes gives a reply a little time, and then says that it is not known', async () => {
  const closing = new AbortController()
  receiver.faults.push((response) => {
    closing.abort()
    setTimeout(() => response.writeHead(204).end(), 100)
  })
  expect(await carry({ stopping: closing.signal })).toEqual({ outcome: 'sent' })
  expect(await carry({ stopping: closing.signal })).toEqual({ outcome: 'dropped' })
  expect(receiver.inbox).toHaveLength(1)
})

test('it is not called when somebody else has the message by now', async () => {
  expect(await carry({ handOver: async () => false })).toEqual({ outcome: 'dropped' })
  expect(receiver.inbox).toEqual([])
})

test('a machine that speaks no HTTP has perhaps understood', async () => {
  const odd = createServer().on('connection', (socket) => socket.end('220 mail ready\r\n'))
  odd.listen(0, '127.0.0.1')
  await once(odd, 'listening')
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`
  expect(await carry({ url })).toMatchObject({ outcome: 'unsure' })
  odd.closeAllConnections()
  odd.close()
})

test('the function in docs/operations.md takes what the shop sends, and nothing else', async () => {
  const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const [, example = ''] = /```js\n([^`]*createHmac[\s\S]*?)\n```/.exec(guide) ?? []
  const program = example.replace(
    '.listen(8080)',
    ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
  )
  const provider = 'globalThis.sendWithYourProvider = async (given) => (console.log(JSON.stringify(given)), true)'
  const running = spawn(process.execPath, ['--input-type=module', '--eval', `${provider}\n${program}`], {
    env: { ...process.env, MESSAGES_SECRET: TEXT_SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(running.stdout)[Symbol.asyncIterator]()
  const url = `http://127.0.0.1:${(await lines.next()).value}/`
  expect(await carry({ url })).toEqual({ outcome: 'sent' })
  const { id, to, text } = message
  expect(JSON.parse(String((await lines.next()).value))).toEqual({ id, to, text })
  expect(await carry({ url, secret: 'a secret of somebody else' })).toMatchObject({ outcome: 'refused' })
  running.kill()
})
