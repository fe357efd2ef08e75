import type { Plugin } from 'vite'

const DOCUMENTATION = /\n {2}(?:summary|refusals):\s*(?:'[^'\n]*'|"[^"\n]*"|\[[^\]]*\]),/g

export const withoutDocumentation = (code: string): string => code.replace(DOCUMENTATION, '')

/** What the contract says for readers of the API's documentation stays out of the browser's bundle. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  // Before the compiler, which would change how the code is laid out.
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: withoutDocumentation(code), map: null }),
  },
}
