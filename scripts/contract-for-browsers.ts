import { type Plugin, parseSync, Visitor } from 'vite'
import { SERVER_ONLY } from '../src/contract/endpoint.ts'

/** The source of a file of the contract, whose calls are without what only the server reads. */
export function withoutServerParts(file: string, code: string): string {
  const cuts: { start: number; end: number }[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [described] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || described?.type !== 'ObjectExpression') return
      for (const [place, property] of described.properties.entries()) {
        const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''
        if (!SERVER_ONLY.some((one) => one === name)) continue
        cuts.push({ start: property.start, end: described.properties[place + 1]?.start ?? described.end - 1 })
      }
    },
  })
  visitor.visit(parseSync(file, code).program)
  return cuts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

/** Smaller first pages: decision 3 says by how much. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w/-]+\.ts$/, code: 'endpoint({' },
    handler: (code, id) => ({ code: withoutServerParts(id, code), map: null }),
  },
}
