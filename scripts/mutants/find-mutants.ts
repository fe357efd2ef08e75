import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { sqlEdits } from './sql-edits.ts'

/** One small fault: these characters of the file, replaced by others. */
export type Edit = { start: number; end: number; replacement: string }
export type Mutant = Edit & { file: string; line: number; before: string; after: string }

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '&&=': '||=',
  '++': '--',
  '--': '++',
}

const SWAPPED: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  floor: 'ceil',
  ceil: 'floor',
}

/** Calls in a chain that the chain also works without. */
const LEFT_OUT = new Set(
  'where for orderBy limit onConflictDoNothing onConflictDoUpdate filter sort toSorted reverse toReversed slice trim toLowerCase normalize'.split(
    ' ',
  ),
)

/** Every fault that this file could have, in the order of its text. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const edits: Edit[] = []
  walk(program, (node) => edits.push(...editsOf(node, source)))
  const distinct = new Map(edits.map((edit) => [`${edit.start} ${edit.end} ${edit.replacement}`, edit]))
  return [...distinct.values()]
    .sort((one, other) => one.start - other.start || one.end - other.end)
    .map((edit) => ({ ...edit, file, ...describe(edit, source) }))
}

export const applyEdit = (source: string, { start, end, replacement }: Edit) =>
  source.slice(0, start) + replacement + source.slice(end)

function describe({ start, end, replacement: after }: Edit, source: string) {
  const before = source.slice(start, end)
  let same = 0
  while (same < after.length && before[same] === after[same]) same++
  const upTo = start + same + before.slice(same).search(/\S|$/)
  return { line: source.slice(0, upTo).split('\n').length, before, after }
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = Reflect.get(node, key)
    for (const each of Array.isArray(child) ? child : [child]) if (isCode(each)) walk(each, visit)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** Types are gone when the code runs, so a fault in one is none. */
const isCode = (value: unknown): value is Node =>
  isNode(value) && (!value.type.startsWith('TS') || /^TS(As|Satisfies|NonNull)Expression$/.test(value.type))

function editsOf(node: Node, source: string): Edit[] {
  const replace = ({ start, end }: { start: number; end: number }, ...texts: string[]): Edit[] =>
    texts.map((replacement) => ({ start, end, replacement }))
  const operator = (left: { end: number }, name: string, right: { start: number }): Edit[] => {
    const start = source.indexOf(name, left.end)
    const other = OPERATORS[name]
    return other && start < right.start ? replace({ start, end: start + name.length }, other) : []
  }

  const emptied = (block: { start: number; end: number; body: Node[] }): Edit[] =>
    block.body.length > 1 || block.body.some(({ type }) => type !== 'ExpressionStatement') ? replace(block, '{}') : []

  switch (node.type) {
    case 'ExpressionStatement':
      return replace(node, ';')
    case 'IfStatement':
    case 'ConditionalExpression':
      return replace(node.test, 'true', 'false')
    case 'WhileStatement':
      return replace(node.test, 'false')
    case 'BinaryExpression':
      return isText(node.left) || isText(node.right) ? [] : operator(node.left, node.operator, node.right)
    case 'LogicalExpression':
      if (node.operator === '??') return replace(node, source.slice(node.left.start, node.left.end))
      return operator(node.left, node.operator, node.right)
    case 'AssignmentExpression':
      return operator(node.left, node.operator, node.right)
    case 'UpdateExpression':
      return replace(node, source.slice(node.start, node.end).replace(node.operator, OPERATORS[node.operator] ?? ''))
    case 'UnaryExpression':
      return node.operator === '!' ? replace(node, source.slice(node.argument.start, node.argument.end)) : []
    case 'Literal':
      if (typeof node.value === 'boolean') return replace(node, String(!node.value))
      return typeof node.value === 'number' ? replace(node, String(otherNumber(node.value))) : []
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return node.body ? emptied(node.body) : []
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? emptied(node.body) : []
    case 'CallExpression': {
      const { callee } = node
      if (callee.type === 'Identifier' && /^(and|or)$/.test(callee.name)) {
        return node.arguments.flatMap((condition) => replace(condition, 'undefined'))
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
      const { name } = callee.property
      const swapped = Object.hasOwn(SWAPPED, name) ? SWAPPED[name] : undefined
      if (swapped) return replace(callee.property, swapped)
      return LEFT_OUT.has(name) ? replace(node, source.slice(callee.object.start, callee.object.end)) : []
    }
    case 'TaggedTemplateExpression':
      return node.tag.type === 'Identifier' && node.tag.name === 'sql'
        ? node.quasi.quasis.flatMap((part) => sqlEdits(part.start, source.slice(part.start, part.end)))
        : []
    default:
      return []
  }
}

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** A boundary is off by one; of a time or a memory's size, only a large change is a fault. */
const otherNumber = (value: number) => (value < 600 ? value + 1 : value * 2)
