import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const script = readFileSync(path.join(import.meta.dirname, 'check-node.js'), 'utf8')

const checkedOn = (version: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-'], {
    input: `Object.defineProperty(process.versions, 'node', { value: '${version}' })\n${script}`,
    encoding: 'utf8',
  })

test.each(['26.10.0', '24.7.0', '25.0.0'])('Node %s may start the shop', (version) => {
  const { status, stderr } = checkedOn(version)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.each(['20.20.2', '24.6.0', '18.0.0'])('Node %s is told in one sentence what is needed', (version) => {
  const { status, stderr } = checkedOn(version)
  expect(status).toBe(1)
  expect(stderr.trim()).toContain(`GreenCart needs Node 24.7 or newer, and this is ${version}.`)
  expect(stderr.trim()).not.toContain('\n')
})
