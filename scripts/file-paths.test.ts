import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'
import { isNode, type Node, nodesIn, programOf, textOf } from './testing/syntax-nodes.ts'

const root = path.join(import.meta.dirname, '..')
const SOURCES = ['src/server/**/*.ts', '{scripts,seed,bench,e2e,dev}/**/*.ts', '*.ts']

/** Their functions take a path as it is. Those of node:path make one, of parts with slashes too. */
const TAKES_PATHS = /^node:(?:fs|fs\/promises|child_process|sqlite)$/
const ABOUT_FILES = /^node:(?:fs|fs\/promises|path|os|child_process)$/
/** Of a variable that holds a place in the file system, in files that have to do with it. */
const NAMES_A_FOLDER = /(?:^|[a-z])(?:[dD]ir(?:name)?|[fF]older|tmpdir|[rR]oot|cwd)$/
const NAMES_A_FILE = /(?:^|[a-z])(?:[fF]ile(?:name)?|[dD]irname|[fF]older)$/

/** `folder` of folder, config.folder and tmpdir(). */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return node.type === 'MemberExpression' ? nameOf(node.property) : ''
}

/** The parts of a text that is put together, by a template or by +. */
function partsOf(node: Node): Node[] {
  if (node.type === 'TemplateLiteral') {
    const { quasis, expressions } = node as unknown as { quasis: Node[]; expressions: Node[] }
    return quasis.flatMap((quasi, place) => [quasi, ...(expressions[place] ? [expressions[place]] : [])])
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return []
  const sides = [node.left, node.right] as Node[]
  return sides.flatMap((side) => (partsOf(side).length > 0 ? partsOf(side) : [side]))
}

/** Files of /proc are where they are. */
const hasSlashAfterValue = (parts: Node[], isPlace = (_: Node) => true) =>
  !textOf(parts[0])?.startsWith('/proc/') &&
  parts.some((part, place) => textOf(part) === null && isPlace(part) && /^[/\\]/.test(textOf(parts[place + 1]) ?? ''))

function importsOf(program: Node): { modules: string[]; takers: Set<string> } {
  const imports = (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const takers = imports
    .filter(({ source }) => TAKES_PATHS.test(textOf(source) ?? ''))
    .flatMap(({ specifiers }) => (specifiers as { local: Node }[]).map(({ local }) => nameOf(local)))
  return { modules: imports.map(({ source }) => textOf(source) ?? ''), takers: new Set(takers) }
}

/** Most sources have nothing to do with files, and need not be read further. */
const MAY_CONCERN_FILES = /from 'node:(?:fs|path|os|child_process|sqlite)|import\.meta\.url|file:\/\//

/** What a line does by hand that node:path and node:url do on every system. */
function byHand(name: string, source: string): string[] {
  if (!MAY_CONCERN_FILES.test(source)) return []
  const program = programOf(name, source)
  const { modules, takers } = importsOf(program)
  const isAboutFiles = modules.some((module) => ABOUT_FILES.test(module))
  const found: string[] = []
  const complain = (node: Node, what: string) =>
    found.push(`${name}:${source.slice(0, node.start).split('\n').length} ${what}`)
  for (const node of nodesIn(program)) {
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
      const isTaker = callee.type === 'Identifier' && takers.has(nameOf(callee))
      if (isTaker && given[0] && hasSlashAfterValue(partsOf(given[0]))) complain(node, 'joins a path: use path.join')
      const cuts =
        /^(?:split|lastIndexOf|indexOf|startsWith)$/.test(nameOf(callee)) && callee.type === 'MemberExpression'
      if (cuts && isAboutFiles && textOf(given[0]) === '/' && NAMES_A_FILE.test(nameOf(callee.object))) {
        complain(node, 'cuts a path at slashes: use node:path, or withSlashes first')
      }
    }
    if (isAboutFiles && hasSlashAfterValue(partsOf(node), (part) => NAMES_A_FOLDER.test(nameOf(part)))) {
      complain(node, 'joins a path: use path.join')
    }
    if (
      node.type === 'MemberExpression' &&
      nameOf(node) === 'pathname' &&
      source.slice(node.start).startsWith('new URL(')
    ) {
      const made = source.slice(node.start, Number(node.end))
      if (made.includes('import.meta.url')) complain(node, 'takes a URL’s path for a file’s: use import.meta.dirname')
    }
    if (/^file:\/\//.test(textOf(node) ?? '')) complain(node, 'spells a file’s URL: use pathToFileURL')
  }
  return [...new Set(found)]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = globSync(SOURCES, { cwd: root }).map((file) => withSlashes(file))

describe('paths of files are the system’s', () => {
  test('no source builds one by hand', () => {
    expect(sources.length).toBeGreaterThan(500)
    const all = sources.filter((file) => file !== 'scripts/file-paths.test.ts')
    expect(all.flatMap((file) => byHand(file, read(file)))).toEqual([])
  })

  const fs = "import { readFileSync } from 'node:fs'\n"
  test.each([
    `${fs}readFileSync(\`\${place}/shop.json\`)`,
    `${fs}readFileSync(place + '/shop.json')`,
    `${fs}const file = \`\${config.dataDir}/shop.json\``,
    `${fs}const file = import.meta.dirname + '/shop.json'`,
    `import { tmpdir } from 'node:os'\nconst file = \`\${tmpdir()}/shop.json\``,
    `${fs}const [first] = file.split('/')`,
    "spawn(new URL('./x.ts', import.meta.url).pathname)",
    `import('file://' + place)`,
  ])('%s is found', (source) => {
    expect(byHand('sample.ts', source)).toHaveLength(1)
  })

  test.each([
    `${fs}readFileSync(path.join(place, \`assets/\${name}\`))`,
    `${fs}readFileSync(\`\${file}.new\`)`,
    `${fs}await fetch(\`\${url}/products/\${id}\`)`,
    `${fs}const [, category] = urlPath.split('/')`,
    `const key = \`\${folder}/\${name}\``,
    "fork(new URL('./x.ts', import.meta.url))",
    'const { pathname } = new URL(link)',
  ])('%s is as it should be', (source) => {
    expect(byHand('sample.ts', source)).toEqual([])
  })
})

/** Takes a file of ours: the first that it is given, or one among the words of a command. */
const STARTERS = /^(?:fork|spawn|spawnSync|execFile|execFileSync|start|Worker)$/
const PROGRAM = /\.(?:[cm]?[jt]s|sh)$/

/** Where texts and `import.meta` of a file lead: what is known only when it runs is null. */
function placeOf(node: unknown, file: string, known: Map<string, Node>): string | null {
  if (!isNode(node)) return null
  const text = textOf(node)
  // With spaces it is a command for a shell.
  if (text !== null) return text.includes(' ') ? null : text
  if (node.type === 'Identifier') {
    const value = known.get(String(node.name))
    return value ? placeOf(value, file, new Map([...known].filter(([name]) => name !== node.name))) : null
  }
  if (node.type === 'MemberExpression' && isNode(node.object) && node.object.type === 'MetaProperty')
    return nameOf(node) === 'url' ? path.join(root, file) : path.dirname(path.join(root, file))
  const places = () => (node.arguments as Node[]).map((given) => placeOf(given, file, known))
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'URL') {
    const [to, from] = places()
    return to && from ? path.join(path.dirname(from), to) : null
  }
  if (node.type !== 'CallExpression' || !/^(?:join|resolve)$/.test(nameOf(node.callee))) return null
  const parts = places()
  return parts.every((part) => part !== null) ? path.join(...parts) : null
}

/** Files of ours that a source gives to a new process or thread. */
function startedBy(name: string, source: string): string[] {
  if (!/\b(?:fork|spawn\w*|execFile\w*|Child\.start)\(|new Worker\(/.test(source)) return []
  const nodes = nodesIn(programOf(name, source))
  const known = new Map(
    nodes.flatMap(({ type, id, init }) =>
      type === 'VariableDeclarator' && isNode(init) ? [[nameOf(id), init] as const] : [],
    ),
  )
  const given = nodes
    .filter(({ type, callee }) => /^(?:Call|New)Expression$/.test(type) && STARTERS.test(nameOf(callee)))
    .flatMap((node) => node.arguments as Node[])
    .flatMap((node) => (node.type === 'ArrayExpression' ? (node.elements as Node[]) : [node]))
  const places = given.flatMap((node) => placeOf(node, name, known) ?? [])
  return places.filter((place) => PROGRAM.test(place)).map((place) => path.resolve(root, place))
}

describe('what a process or thread is started from', () => {
  test('is there', () => {
    const started = sources.flatMap((file) => startedBy(file, read(file)).map((place) => ({ file, place })))
    expect(started.length).toBeGreaterThan(12)
    expect(started.filter(({ place }) => !existsSync(place))).toEqual([])
  })

  test.each([
    "fork(new URL('./gone.ts', import.meta.url))",
    "Child.fork(new URL('./gone.ts', import.meta.url), ['4'])",
    "const FILE = join(import.meta.dirname, '../bench/gone.ts')\nfork(FILE)",
    "const FILE = new URL('./gone.ts', import.meta.url)\nChild.fork(FILE)",
    "spawn(process.execPath, ['scripts/gone.ts', '--quick'])",
    "const root = path.join(import.meta.dirname, '..')\nspawn(process.execPath, [path.join(root, 'scripts/gone.ts')])",
    "new Worker(new URL('./gone.ts', import.meta.url), { workerData })",
  ])('%s is read', (source) => {
    expect(startedBy('scripts/sample.ts', source).map((place) => path.basename(place))).toEqual(['gone.ts'])
  })
})

describe('what differs between systems is in one place', () => {
  const isOfTests = (file: string) => /\.(?:test|spec|bench)\.ts$|^(?:bench|e2e)\/|\/(?:testing|trust)\//.test(file)

  test('only src/server/platform asks which system it runs on', () => {
    const asking = sources.filter(
      (file) => /\bprocess\.platform\b|\bos\.platform\(/.test(read(file)) && !isOfTests(file),
    )
    expect(asking.filter((file) => !file.startsWith('src/server/platform/'))).toEqual([])
    expect(asking).not.toEqual([])
  })

  test('the shop needs no folder that only Unix has', () => {
    const ofShop = sources.filter((file) => file.startsWith('src/server/') && !isOfTests(file))
    expect(ofShop.filter((file) => /['"`]\/(?:tmp|proc|var|etc|dev|usr)\//.test(read(file)))).toEqual([])
  })
})
