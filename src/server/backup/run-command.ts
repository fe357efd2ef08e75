import { resolve } from 'node:path'
import { BadSetting } from '../config/bad-setting.ts'
import { type Config, readConfig } from '../config/config.ts'
import { FolderInUse } from '../db/data-folder.ts'
import { BackupRefused } from './manifest.ts'

type Caller = Pick<NodeJS.Process, 'argv' | 'env' | 'exitCode'>

/** Runs a backup command for a person: one folder as argument, one sentence when it cannot be done. */
export async function runCommand(
  caller: Caller,
  usage: string,
  command: (config: Config, folder: string) => Promise<string>,
): Promise<void> {
  const folder = caller.argv[2]
  try {
    if (!folder) throw new BackupRefused(`Usage: ${usage}`)
    console.log(await command(readConfig(caller.env), resolve(folder)))
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof FolderInUse || error instanceof BadSetting)) throw error
    console.error(error.message)
    caller.exitCode = 1
  }
}
