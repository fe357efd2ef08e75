import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'
import { slimManifests } from './scripts/slim-manifest.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const folder = path.join(reactRouterConfig.buildDirectory, 'client')
    slimManifests(folder)
    return compressAssets(folder)
  },
} satisfies Config
