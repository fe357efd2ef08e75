import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export type Load = { perSecond: number; p50: number; p99: number; requests: number }

type Options = {
  port: number
  path: string
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** How long a connection rests between two requests; not at all, when left out. */
  restMs?: number
}

/**
 * A lean client over bare sockets, so that the server and not the client is what is measured.
 * Every answer of one address has the same length; the first one tells it.
 */
export async function load({
  port,
  path,
  connections = 16,
  seconds = 4,
  headers = {},
  restMs = 0,
}: Options): Promise<Load> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, connection: 'keep-alive', ...headers })
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, () => oneConnection({ port, request, end, restMs }, times)))
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), requests: times.length }
}

type Plan = { port: number; request: Buffer; end: number; restMs: number }

async function oneConnection({ port, request, end, restMs }: Plan, times: number[]): Promise<void> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    let sent = 0
    let received = 0
    let expected = 0
    const ask = () => {
      sent = performance.now()
      received = 0
      socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      if (expected === 0) expected = answerLength(chunk)
      received += chunk.length
      if (received < expected) return
      times.push(performance.now() - sent)
      if (performance.now() >= end) socket.end()
      else if (restMs > 0) setTimeout(ask, restMs)
      else ask()
    })
  })
}

function answerLength(first: Buffer): number {
  const head = first.indexOf('\r\n\r\n')
  const text = first.subarray(0, head).toString('latin1')
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`unexpected answer: ${text.split('\r\n', 1)[0]}`)
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (!length) throw new Error('the answer has no content-length')
  return head + 4 + Number(length)
}
