import type { Plugin } from 'vite'

/**
 * Parts of React Router that this shop never uses, and what stands in their place: all routes are known from the start
 * (`routeDiscovery` in react-router.config.ts), and nothing is instrumented.
 */
const UNUSED: Record<string, Record<string, string>> = {
  'dom/ssr/fog-of-war': {
    URL_LIMIT: '7680',
    getManifestPath: '() => "/__manifest"',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '(paths) => paths',
    handleClientVersionMismatch: 'async () => false',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
  },
  'router/instrumentation': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
}

const MODULE = /\/node_modules\/react-router\/dist\/production\/lib\/([\w/-]+)\.js$/

/** A version of React Router with other exports in an unused part needs another look. */
export function smallerRouter(file: string, code: string): string {
  const stands = UNUSED[MODULE.exec(file)?.[1] ?? '']
  if (!stands) return withoutNames(code)
  const exported = /export \{ ([^}]+) \}/.exec(code)?.[1]?.split(', ').sort().join()
  if (exported !== Object.keys(stands).sort().join()) throw new Error(`${file} exports other things now: ${exported}`)
  return Object.entries(stands)
    .map(([name, value]) => `export const ${name} = ${value}`)
    .join('\n')
}

/** Components that have a name for developers, or are made by a call, stay in the bundle when no page uses them. */
const withoutNames = (code: string) =>
  code
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replace(/^(const \w+ = )(?=React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ ')

export const routerForBrowsers: Plugin = {
  name: 'router-for-browsers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: MODULE },
    handler: (code, id) => ({ code: smallerRouter(id, code), map: null }),
  },
}
