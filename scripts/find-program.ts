import path from 'node:path'
import { firstAvailable } from './first-available.ts'
import { installDebianPackage, isDebianFamily, isExecutable, isRoot, onPath } from './machine.ts'

/** Where servers are that an ordinary user does not have on their PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

const installed = (program: string) =>
  onPath(program) ?? SYSTEM_FOLDERS.map((folder) => path.join(folder, program)).find(isExecutable)

/** A server program of this machine, or of the Debian package that carries it. */
export const findProgram = (program: string, debianPackage = program): string =>
  firstAvailable(
    program,
    [
      { name: `the program ${program}`, tryIt: () => installed(program) },
      {
        name: `the Debian package ${debianPackage}`,
        tryIt: () => {
          if (!isDebianFamily || !isRoot) return undefined
          installDebianPackage(debianPackage)
          return installed(program)
        },
      },
    ],
    `Install ${program}.`,
  )
