import { loadDrizzleQuickly } from '#server/quick-loading.ts'

loadDrizzleQuickly()
