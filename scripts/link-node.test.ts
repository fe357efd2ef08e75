import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = path.join(import.meta.dirname, 'link-node.js')
const brought = `node-${process.platform}-${process.arch}`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'greencart-link-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = () => spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' })
const bin = () => path.join(folder, 'node_modules', '.bin', 'node')

test('the Node that npm brought gets the link that npm 9 removes; Windows has none', () => {
  mkdirSync(path.join(folder, 'node_modules', brought, 'bin'), { recursive: true })
  writeFileSync(path.join(folder, 'node_modules', brought, 'bin', 'node'), '')
  for (const _ of ['once', 'twice']) expect(run()).toMatchObject({ status: 0, stderr: '' })
  if (process.platform === 'win32') expect(existsSync(bin())).toBe(false)
  else expect(readlinkSync(bin())).toBe(path.join('..', brought, 'bin', 'node'))
})

test('where npm brought none, nothing is linked', () => {
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(bin())).toBe(false)
})
