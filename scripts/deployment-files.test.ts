import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

/** What is indented below a line of YAML, that line included; `  shop:` begins with two spaces exactly. */
function blockOf(text: string, header: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => (header.startsWith(' ') ? line : line.trim()).startsWith(header))
  const indentOf = (line: string) => line.search(/\S/)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.trim() !== '' && indentOf(line) <= indentOf(lines[start] ?? ''))
  return start < 0 ? '' : lines.slice(start, end < 0 ? undefined : start + 1 + end).join('\n')
}

const isIn = (network: string, ip: string) => {
  const [base = '', bits] = network.split('/')
  const list = new BlockList()
  list.addSubnet(base, Number(bits))
  return list.check(ip)
}

describe('images', () => {
  const dockerfile = read('Dockerfile')
  const names = [
    ...all(dockerfile, /^# syntax=(\S+)$/gm),
    ...all(dockerfile, /^FROM (\S+)/gm),
    ...all(read('compose.yaml'), /^ +image: (?!\$)(\S+)$/gm),
  ]

  test('are pinned by digest, the same image by the same one', () => {
    const pinned = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/
    expect(names.length).toBeGreaterThan(6)
    expect(names.filter((name) => !pinned.test(name))).toEqual([])
    const byTag = Map.groupBy(new Set(names), (name) => name.split('@')[0])
    expect([...byTag.values()].filter((digests) => digests.length > 1)).toEqual([])
  })

  test('are renewed by Renovate, which is told to pin them', () => {
    expect(JSON.parse(read('renovate.json')).extends).toContain('docker:pinDigests')
  })

  test('have exactly the packages of the lock file, which fits package.json', () => {
    expect(all(dockerfile, /^RUN (npm .*)$/gm)).toEqual(['npm ci --omit=dev', 'npm run build'])
    const [own, locked] = [JSON.parse(read('package.json')), JSON.parse(read('package-lock.json')).packages['']]
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      expect(locked[kind], kind).toEqual(own[kind])
  })
})

describe('compose.yaml', () => {
  const compose = read('compose.yaml')
  const networks = compose.slice(compose.indexOf('\nnetworks:\n'))
  const one = blockOf(compose, '  shop:')
  const many = blockOf(compose, 'x-one-of-many:')

  test('a shop writes to its volume and /tmp only, without rights', () => {
    const shop = blockOf(compose, 'x-shop:')
    expect(shop).toContain('read_only: true')
    expect(shop).toContain('tmpfs: [/tmp]')
    expect(shop).toContain('cap_drop: [ALL]')
    expect(shop).toContain('no-new-privileges:true')
    for (const own of [one, many]) {
      expect(own).toContain('<<: *shop')
      expect(own).toMatch(/volumes:\n +- [\w-]+:\/data\n/)
    }
    expect(first(compose, /NODE_COMPILE_CACHE: (\S+)/)).toMatch(/^\/tmp\//)
    expect(compose).not.toContain('privileged: true')
  })

  test('shops trust exactly the proxy before them, whose address nothing else gets', () => {
    const [subnet, others] = [first(blockOf(networks, 'front:'), /subnet: (\S+)/), first(networks, /ip_range: (\S+)/)]
    const addresses = {
      one: first(blockOf(compose, 'x-proxy:'), /ipv4_address: (\S+)/),
      many: first(blockOf(compose, '  balancer:'), /ipv4_address: (\S+)/),
    }
    expect(first(one, /TRUSTED_PROXIES: (\S+)/)).toBe(addresses.one)
    expect(first(many, /TRUSTED_PROXIES: (\S+)/)).toBe(addresses.many)
    expect(all(compose, /TRUSTED_PROXIES: (\S+)/g)).toHaveLength(2)
    for (const address of Object.values(addresses)) {
      expect([isIn(subnet, address), isIn(others, address)]).toEqual([true, false])
    }
    expect(
      first(read('deploy/haproxy.cfg'), /bind :8081\n +tcp-request connection reject unless \{ src (\S+) \}/),
    ).toBe(addresses.one)
  })

  test('only the TLS proxy can be reached from outside, by IPv6 with the visitor’s own address', () => {
    expect(all(compose, /^( +)ports:$/gm)).toHaveLength(1)
    expect(blockOf(compose, 'x-proxy:')).toContain('- 443:443')
    expect(blockOf(networks, 'edge:')).toMatch(/enable_ipv6: true[\s\S]+subnet: fd[0-9a-f:]+\/64/)
    // Shops listen on IPv4: a proxy that found both would try the other first.
    expect(blockOf(networks, 'front:') + blockOf(networks, 'back:')).not.toContain('enable_ipv6')
    expect(blockOf(networks, 'back:')).toContain('internal: true')
    for (const service of ['x-postgres:', '  bucket:', '  limits:']) {
      expect(blockOf(compose, service), service).toContain('networks: [back]')
    }
  })

  test('the shop’s role is not the superuser, whose password the shop does not get', () => {
    expect(all(compose, /postgres:\/\/(\w+):\$\{(?:\w+)/g)).toEqual(['greencart', 'greencart', 'greencart'])
    expect(new Set(all(compose, /postgres:\/\/\w+:\$\{(\w+)/g))).toEqual(new Set(['DATABASE_PASSWORD']))
    expect(blockOf(compose, 'x-postgres-environment:')).toMatch(/POSTGRES_USER: postgres\n/)
    const common = blockOf(compose, 'x-shop-environment:')
    for (const name of ['POSTGRES_PASSWORD', 'REPLICATION_PASSWORD']) expect(common).toContain(`${name}: ""`)
    for (const server of ['  db:', '  primary:']) {
      expect(blockOf(compose, server), server).toContain(
        './deploy/postgres/10-shop-role.sh:/docker-entrypoint-initdb.d/10-shop-role.sh:ro',
      )
    }
  })

  test('Valkey has a password, and so has its address', () => {
    expect(many).toMatch(/REDIS_URL: redis:\/\/default:\$\{LIMITS_PASSWORD:-\}@limits:6379/)
    expect(blockOf(compose, '  limits:')).toMatch(/entrypoint: \[sh, \/start-valkey\.sh\]/)
    expect(read('deploy/start-valkey.sh')).toContain('${LIMITS_PASSWORD:?')
  })

  test('every file that a service mounts is there, and README.md names every password', () => {
    const mounted = all(compose, /- \.\/(deploy\/\S+?):/g)
    expect(mounted.length).toBeGreaterThan(4)
    for (const file of mounted) expect(read(file).length, file).toBeGreaterThan(0)
    const passwords = new Set(all(compose, /\$\{(\w+_(?:PASSWORD|SECRET)):/g))
    const named = read('README.md')
    expect([...passwords].filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('deploy/kubernetes.yaml', () => {
  const [deployment = '', ...others] = read('deploy/kubernetes.yaml').split('\n---\n')
  const policy = others.find((document) => document.includes('kind: NetworkPolicy')) ?? ''

  test('a pod has no token, no rights and a root that it can not write', () => {
    const pod = blockOf(blockOf(deployment, 'template:'), 'spec:')
    for (const line of [
      'automountServiceAccountToken: false',
      'runAsNonRoot: true',
      'seccompProfile: { type: RuntimeDefault }',
      'allowPrivilegeEscalation: false',
      'readOnlyRootFilesystem: true',
      'capabilities: { drop: [ALL] }',
    ]) {
      expect(pod).toContain(line)
    }
    const mounts = all(blockOf(pod, 'volumeMounts:'), /mountPath: (\S+) \}/g)
    expect(mounts).toEqual(['/data', '/tmp'])
    expect(all(blockOf(pod, 'volumes:'), /emptyDir: \{ (sizeLimit): /g)).toHaveLength(mounts.length)
    expect(first(pod, /NODE_COMPILE_CACHE, value: (\S+) \}/)).toMatch(/^\/tmp\//)
  })

  test('the network policy lets in the ingress controller and Prometheus, and out to what the shop needs', () => {
    expect(policy).toContain('policyTypes: [Ingress, Egress]')
    expect(first(policy, /podSelector:\n +matchLabels: (\{.+\})/)).toBe(
      first(deployment, /selector:\n +matchLabels: (\{.+\})/),
    )
    const [ingress, egress] = [blockOf(policy, 'ingress:'), blockOf(policy, 'egress:')]
    expect(all(ingress, /metadata\.name: ([\w-]+)/g)).toEqual(['ingress-nginx', 'monitoring'])
    expect(all(ingress, /- (from|ports):/g)).toEqual(['from'])
    expect(all(egress, /port: (\w+)/g)).toEqual(['53', '53', '5432', '6379', '443', '465', '587'])
    // A rule without `to` would let out to anywhere; so would all IPs without the cluster's left out.
    expect(all(egress, /^ {4}- (\w+):/gm)).toEqual(['to', 'to', 'to'])
    expect(egress).toMatch(/0\.0\.0\.0\/0\n +except: \[.*169\.254\.0\.0\/16/)
  })

  test('it trusts a small network as proxies', () => {
    const network = first(deployment, /TRUSTED_PROXIES, value: "(\S+)"/)
    expect(Number(network.split('/')[1])).toBeGreaterThanOrEqual(24)
  })
})
