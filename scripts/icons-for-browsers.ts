import type { Plugin } from 'vite'

const NAME = /\n {2}(?:name|size): [^\n]*,/g
const KEY = /, key: "\w+"/g

export const onlyDrawing = (code: string): string => code.replace(NAME, '').replace(KEY, '')

/** Lucide's drawings without what `icon.ts` does not read: 300 bytes less on every page. */
export const iconsForBrowsers: Plugin = {
  name: 'icons-for-browsers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: onlyDrawing(code), map: null }),
  },
}
