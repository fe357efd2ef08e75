import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Child } from '../../../../scripts/child.ts'
import { findProgram } from '../../../../scripts/find-program.ts'
import { freePort } from '../../../../scripts/free-port.ts'
import { temporaryFolder } from '../../../../scripts/temporary-folder.ts'

export type Balancer = { url: string; port: number; stop(): Promise<void> }
export type BalancerKind = 'haproxy' | 'nginx' | 'tcp'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

/** Spreads requests over shop processes on these ports. */
export function startBalancer(kind: BalancerKind, ports: number[]): Promise<Balancer> {
  if (kind === 'tcp') return startTcpBalancer(ports)
  return kind === 'haproxy'
    ? startFromFile({ file: 'haproxy.cfg', program: 'haproxy', args: ['-db', '-f'] }, ports)
    : startFromFile({ file: 'nginx.conf', program: 'nginx', args: ['-g', 'daemon off;', '-c'] }, ports)
}

type FromFile = { file: string; program: string; args: string[] }

/** The file that docs tell operators to use; only addresses and the folder for temporary files are others. */
async function startFromFile({ file, program, args }: FromFile, ports: number[]): Promise<Balancer> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const folder = temporaryFolder('balancer')
  const place = join(folder.place, file)
  writeFileSync(
    place,
    withAddresses(readFileSync(join(DEPLOY, file), 'utf8'), { port, otherPort, ports, folder: folder.place }),
  )
  // Not SIGKILL: a server with workers would leave them behind.
  const server = Child.start(findProgram(program), [...args, place], { endsBy: 'SIGTERM' })
  await server.listening(port)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      await server.end('SIGTERM')
      folder.remove()
    },
  }
}

type Addresses = { port: number; otherPort: number; ports: number[]; folder: string }

function withAddresses(text: string, { port, otherPort, ports, folder }: Addresses): string {
  return text
    .replaceAll('/tmp/nginx', join(folder, 'nginx'))
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('bind :8081', `bind 127.0.0.1:${otherPort}`)
    .replace('src 172.31.77.2', 'src 127.0.0.1')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .split('\n')
    .flatMap((line) => {
      const [, number] = /shop-(\d):3000/.exec(line) ?? []
      if (!number) return [line]
      const target = ports[Number(number) - 1]
      return target ? [line.replace(/shop-\d:3000/, `127.0.0.1:${target}`)] : []
    })
    .join('\n')
}

const CHECK_EVERY_MS = 200

/** The plainest there is, for machines without a balancer: each connection goes to the next process that is ready. */
async function startTcpBalancer(ports: number[]): Promise<Balancer> {
  const ready = new Set(ports)
  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => void Promise.all(ports.map(check)), CHECK_EVERY_MS)
  let turn = 0
  const server = createServer((visitor) => {
    const [port = ports[0] ?? 0] = [[...ready][turn++ % Math.max(1, ready.size)]]
    const shop = connect(port, '127.0.0.1')
    visitor.pipe(shop).pipe(visitor)
    visitor.on('error', () => shop.destroy()).on('close', () => shop.destroy())
    shop.on('error', () => visitor.destroy()).on('close', () => visitor.destroy())
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      clearInterval(timer)
      server.close()
    },
  }
}
