import type { Config } from '@react-router/dev/config'
import { compressAssets } from './scripts/compress-assets.ts'
import { slimManifests } from './scripts/slim-manifest.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const folder = `${reactRouterConfig.buildDirectory}/client`
    slimManifests(folder)
    return compressAssets(folder)
  },
} satisfies Config
