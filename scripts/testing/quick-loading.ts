import { loadDrizzleQuickly } from '../../src/server/quick-loading.ts'

loadDrizzleQuickly()
