import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DATABASE_TEMPLATE, openEmbedded } from '#server/db/open-embedded.ts'

/** An empty embedded database, made once at build time: the first start copies it instead of making its own. */
const folder = mkdtempSync(`${DATABASE_TEMPLATE}-`)
rmSync(DATABASE_TEMPLATE, { recursive: true, force: true })
const database = await openEmbedded({ folder })
await database.close()
renameSync(path.join(folder, 'database'), DATABASE_TEMPLATE)
rmSync(folder, { recursive: true })
