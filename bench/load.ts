import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** `failed` are answers other than 200. */
export type Load = { perSecond: number; p50: number; p99: number; requests: number; failed: number }

type Options = {
  port: number
  /** Asked for in turn; each connection begins at another one. */
  paths: readonly string[]
  connections?: number
  seconds?: number
  headers?: Record<string, string>
  /** How long a connection rests between two requests; not at all, when left out. */
  restMs?: number
}

/** A lean client over bare sockets, so that the server and not the client is what is measured. */
export async function load({
  port,
  paths,
  connections = 16,
  seconds = 4,
  headers = {},
  restMs = 0,
}: Options): Promise<Load> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, connection: 'keep-alive', ...headers })
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
  )
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const failed = { count: 0 }
  const began = performance.now()
  const step = Math.ceil(paths.length / connections)
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      oneConnection({ port, requests, first: index * step, end, restMs, failed }, times),
    ),
  )
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    requests: times.length,
    failed: failed.count,
  }
}

type Plan = { port: number; requests: Buffer[]; first: number; end: number; restMs: number; failed: { count: number } }

async function oneConnection({ port, requests, first, end, restMs, failed }: Plan, times: number[]): Promise<void> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    let sent = 0
    let received = 0
    let expected = 0
    let turn = first
    const ask = () => {
      sent = performance.now()
      received = 0
      expected = 0
      socket.write(requests[turn++ % requests.length] as Buffer)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      if (expected === 0) {
        expected = answerLength(chunk)
        if (chunk.toString('latin1', 9, 12) !== '200') failed.count++
      }
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
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (!length) throw new Error(`no content-length: ${text.split('\r\n', 1)[0]}`)
  return head + 4 + Number(length)
}
