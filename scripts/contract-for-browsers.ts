import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { SERVER_ONLY } from '../src/contract/endpoint.ts'

/** The source of a file of the contract, without what only the server reads of its calls and replies. */
export function withoutServerParts(file: string, code: string): string {
  const cuts: { start: number; end: number }[] = []
  const cutFrom = ({ properties, end }: ESTree.ObjectExpression, isCut: (property: Property) => boolean) => {
    for (const [place, property] of properties.entries()) {
      if (isCut(property)) cuts.push({ start: property.start, end: properties[place + 1]?.start ?? end - 1 })
    }
  }
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [described] }) {
      if (isNamed(callee, 'endpoint') && described?.type === 'ObjectExpression') cutFrom(described, isServersKey)
    },
    ObjectExpression: (fields) => cutFrom(fields, isServersSpread),
  })
  visitor.visit(parseSync(file, code).program)
  const outermost = cuts.filter((cut) => !cuts.some((other) => other.start < cut.start && cut.end <= other.end))
  return outermost
    .sort((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

type Property = ESTree.ObjectExpression['properties'][number]

const isNamed = (node: ESTree.Expression, name: string) => node.type === 'Identifier' && node.name === name

function isServersKey(property: Property): boolean {
  const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
  return SERVER_ONLY.some((one) => one === name)
}

const isServersSpread = (property: Property) =>
  property.type === 'SpreadElement' &&
  property.argument.type === 'CallExpression' &&
  isNamed(property.argument.callee, 'serverOnly')

/** Smaller first pages: decision 3 says by how much. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: /endpoint\(\{|serverOnly\(/ },
    handler: (code, id) => ({ code: withoutServerParts(id, code), map: null }),
  },
}
