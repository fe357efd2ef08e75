import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PicturesAway } from '../catalog/picture-store.ts'
import { BadSetting } from '../config/bad-setting.ts'
import { type Config, readConfig } from '../config/config.ts'
import { StartRefused } from '../db/start-refused.ts'
import { CopyDamaged } from '../outside/copy-pictures.ts'
import { backUp } from './back-up.ts'
import { BackupRefused } from './manifest.ts'
import { movePictures } from './move-pictures.ts'
import { addBackup, keepBackingUp, readCount, readInterval } from './repeated-backups.ts'
import { restore } from './restore.ts'

type Caller = Pick<NodeJS.Process, 'argv' | 'env' | 'exitCode'>

const BACKUP_USAGE = 'Usage: npm run backup -- <new folder>, or npm run backup -- [folder] [--every 1h] [--keep 24]'
const RESTORE_USAGE = 'Usage: npm run restore -- <backup folder>'

/** With --every or --keep the folder gets one backup beside the other; without a folder they go to DATA_DIR/backups. */
export async function runBackup(caller: Caller): Promise<void> {
  await saying(caller, async () => {
    const { values, positionals } = readArgs(caller)
    const config = readConfig(caller.env)
    const every = values.every === undefined ? null : readInterval(values.every)
    const keep = values.keep === undefined ? null : readCount(values.keep)
    const [folder] = positionals
    if (every === null && keep === null) {
      if (!folder) throw new BackupRefused(BACKUP_USAGE)
      console.log(await backUp(config, resolve(folder)))
      return
    }
    const addOne = async () => console.log(await addBackup(config, parentFor(config, folder), keep))
    if (every === null) await addOne()
    else await keepBackingUp(every, () => saying(caller, addOne))
  })
}

export async function runRestore(caller: Caller): Promise<void> {
  await saying(caller, async () => {
    const folder = caller.argv[2]
    if (!folder) throw new BackupRefused(RESTORE_USAGE)
    console.log(await restore(readConfig(caller.env), resolve(folder)))
  })
}

export async function runPicturesMove(caller: Caller): Promise<void> {
  await saying(caller, async () => {
    for (const line of await movePictures(caller.env, caller.argv.slice(2))) console.log(line)
  })
}

const parentFor = ({ dataDir }: Config, folder?: string) => (folder ? resolve(folder) : join(dataDir, 'backups'))

function readArgs({ argv }: Caller) {
  try {
    const options = { every: { type: 'string' }, keep: { type: 'string' } } as const
    return parseArgs({ args: argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new BackupRefused(BACKUP_USAGE)
  }
}

/** One sentence when it cannot be done. */
async function saying(caller: Caller, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(error.message)
    caller.exitCode = 1
  }
}

/** A full disk or a folder of another user is the operator's to mend, and no reason to end the later backups. */
function isExpected(error: unknown): error is Error {
  const isSentence = [BackupRefused, StartRefused, BadSetting, PicturesAway, CopyDamaged].some(
    (kind) => error instanceof kind,
  )
  return isSentence || (error instanceof Error && 'syscall' in error)
}
