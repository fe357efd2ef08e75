import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'
import { isNode, type Node, nodesIn, programOf, textOf } from './testing/syntax-nodes.ts'

const root = path.join(import.meta.dirname, '..')

/** "Words in code" of CONTRIBUTING.md, as far as a name shows them. */
const AVOIDED = /^#?(?:(?:forget|erase|remember|hear|drop)(?:[A-Z]\w*)?|(?:MOST|LONGEST|LEAST|SHORTEST)(?:_\w+)?)$/
/** Leaves something as it is or goes on with it; what saves is called save. */
const KEEPS =
  /^#?keep(?:AddedSince|Alive|Asking|BackingUp|Busy|CompiledCode|Ordering|Shopping|Trying|Picture|Focus)?$|^#?(?!keep)/
const ALLOWED = new Set(['dropUnusedConnections'])

const DECLARATIONS = new Set(['VariableDeclarator', 'FunctionDeclaration', 'MethodDefinition', 'PropertyDefinition'])

function declaredIn(node: Node): string | null {
  if (!DECLARATIONS.has(node.type)) return null
  const id = node.id ?? node.key
  return isNode(id) && typeof id.name === 'string' ? id.name : null
}

test('names use the words that CONTRIBUTING.md asks for', () => {
  const files = globSync('{src,scripts,bench,seed,dev}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(800)
  const wrong = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    if (!/keep|forget|erase|remember|hear|drop|MOST|LONGEST|LEAST|SHORTEST/.test(source)) return []
    return nodesIn(programOf(file, source))
      .map(declaredIn)
      .filter((name): name is string => name !== null && !ALLOWED.has(name))
      .filter((name) => AVOIDED.test(name) || !KEEPS.test(name))
      .map((name) => `${withSlashes(file)}: ${name}`)
  })
  expect(wrong).toEqual([])
})

test('what people read has curly apostrophes', () => {
  const files = globSync('{src,dev}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|[\\/]testing[\\/]/.test(file),
  )
  const straight = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    // Parsing takes most of the time, and few files have one.
    if (!/[a-z]'(?:s|t|re|ve|ll|d|m)\b|'s /i.test(source)) return []
    return nodesIn(programOf(file, source))
      .map((node) => textOf(node) ?? (node.type === 'JSXText' ? String(node.value) : ''))
      .filter((text) => /[a-z]'(?:s|t|re|ve|ll|d|m)\b|^'s /i.test(text))
      .map((text) => `${withSlashes(file)}: ${text.trim()}`)
  })
  expect(straight).toEqual([])
})
