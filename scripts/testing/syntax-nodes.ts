import { parseSync } from 'oxc-parser'

export type Node = { type: string; start: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const programOf = (name: string, source: string): Node => parseSync(name, source).program as unknown as Node

/** The node and all below it. */
export function nodesIn(node: Node, all: Node[] = []): Node[] {
  all.push(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) nodesIn(value, all)
    else if (Array.isArray(value)) for (const child of value) if (isNode(child)) nodesIn(child, all)
  }
  return all
}

/** Of a string, or of a template's part between values. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  return node.type === 'TemplateElement' ? (node.value as { raw: string }).raw : null
}
