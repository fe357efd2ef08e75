import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    return compressAssets(path.join(reactRouterConfig.buildDirectory, 'client'))
  },
} satisfies Config
