import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractForBrowsers } from './scripts/contract-for-browsers.ts'
import { chunkFileNames, entryFileNames, firstPageChunks } from './scripts/first-page-chunks.ts'
import { routerForBrowsers } from './scripts/router-for-browsers.ts'

const FRAME = /\/frame-[^/]*$/

export default defineConfig(({ command }) => ({
  plugins: [contractForBrowsers, routerForBrowsers, tailwindcss(), reactRouter()],
  // What only `SERVER_ONLY` parts of calls import goes with them.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  resolve: {
    alias: [{ find: '../createLucideIcon.mjs', replacement: resolve(import.meta.dirname, 'src/web/ui/icon.ts') }],
  },
  build: {
    // A data: URL would be repeated in every page that shows the picture.
    assetsInlineLimit: 0,
    // Only printed, for the time of compressing everything once more.
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
    // The names of what on-demand parts import would be part of every page's first load.
    modulePreload: { resolveDependencies: (_file, files, { hostId }) => (FRAME.test(hostId) ? [] : files) },
  },
  // Found at the start instead of on the way, where each new one reloads the page.
  optimizeDeps: { entries: ['src/web/**/*.{ts,tsx}', '!**/*.test.*'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: firstPageChunks, chunkFileNames, entryFileNames },
          // Of an icon only its drawing is used.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
  },
  // The server's bundle carries React's production build whatever NODE_ENV says when the shop starts.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
