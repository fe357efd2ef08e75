import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { smallerRouter } from './router-for-browsers.ts'

const file = (name: string) =>
  path.join(import.meta.dirname, '../node_modules/react-router/dist/production/lib', `${name}.js`)

test('unused parts of the router are replaced, and a part that changed stops the build', () => {
  const unused = file('router/instrumentation')
  const source = readFileSync(unused, 'utf8')
  expect(smallerRouter(unused, source).length).toBeLessThan(source.length / 10)
  expect(() => smallerRouter(unused, source.replace('instrumentHandler,', 'instrumentAll,'))).toThrow(
    'other things now',
  )
})

test('used parts of the router only lose what keeps unused components', () => {
  const used = file('dom/lib')
  const smaller = smallerRouter(used, readFileSync(used, 'utf8'))
  expect(smaller).not.toMatch(/^Form\.displayName/m)
  expect(smaller).toMatch(/^const Form = \/\* @__PURE__ \*\/ React\$1\.forwardRef\(/m)
})
