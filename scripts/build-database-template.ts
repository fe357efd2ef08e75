import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DATABASE_TEMPLATE, openEmbedded } from '../src/server/db/open-embedded.ts'

/** An empty embedded database, made once at build time: the first start copies it instead of making its own. */
const folder = mkdtempSync(path.join(tmpdir(), 'greencart-template-'))
rmSync(DATABASE_TEMPLATE, { force: true })
const database = await openEmbedded({ folder })
writeFileSync(DATABASE_TEMPLATE, gzipSync(new Uint8Array(await database.dump())))
await database.close()
rmSync(folder, { recursive: true })
