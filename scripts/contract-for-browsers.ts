import type { Plugin } from 'vite'

const DOCUMENTATION = /\n {2}(?:summary|refusals):\s*(?:'[^'\n]*'|"[^"\n]*"|\[[^\]]*\]),/g

/** What the contract says for readers of the API's documentation stays out of the browser's bundle. */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
    handler: (code) => ({ code: code.replace(DOCUMENTATION, ''), map: null }),
  },
}
