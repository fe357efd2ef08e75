import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const house = mkdtempSync(path.join(tmpdir(), 'greencart-rooms-'))
const project = path.join(import.meta.dirname, '..')

beforeAll(() => {
  for (const file of ['biome.json', '.gitignore']) cpSync(path.join(project, file), path.join(house, file))
})

afterAll(() => rmSync(house, { recursive: true }))

function lint(file: string, source: string): string {
  const target = path.join(house, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, source)
  const biome = path.join(project, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', target], { cwd: house, encoding: 'utf8' })
  rmSync(target)
  return stdout + stderr
}

const importing = (file: string, module: string) => lint(file, `import { thing } from '${module}'\n\nthing()\n`)

describe('walls between rooms', () => {
  it.each([
    ['src/domain/cart.ts', '../contract/cart.ts', 'The domain is pure'],
    ['src/domain/cart.ts', 'zod/mini', 'The domain is pure'],
    ['src/domain/cart.ts', 'node:fs', 'The domain is pure'],
    ['src/contract/cart.ts', '../server/config.ts', 'The contract imports'],
    ['src/contract/cart.ts', '../web/api.ts', 'The contract imports'],
    ['src/contract/cart.ts', 'node:fs', 'The contract imports'],
    ['src/contract/cart.ts', 'zod', 'The contract imports'],
    ['src/server/cart/cart-routes.ts', '../../web/api.ts', 'The server never imports the web'],
    ['src/server/cart/cart-store.ts', '../../web/api.ts', 'The server never imports the web'],
    ['src/server/cart/cart-store.ts', '../orders/order-store.ts', 'A store never imports a store'],
    ['src/server/cart/cart-store.ts', './cart-routes.ts', 'Routes call stores'],
    ['src/web/api.ts', '../server/config.ts', 'The web never imports the server'],
    ['src/web/shop/cart/cart-page.tsx', '../../../server/config.ts', 'The web never imports the server'],
    ['src/web/shop/cart/cart-page.tsx', '../../seller/layout.tsx', 'The shop never imports the seller'],
    ['src/web/shop/cart/cart-page.tsx', '../../staff/staff-area.tsx', 'The shop never imports the staff'],
    ['src/web/staff/staff-area.tsx', '../shop/cart/cart-page.tsx', 'neither the shop nor the seller'],
    ['src/web/staff/staff-area.tsx', '../seller/layout.tsx', 'neither the shop nor the seller'],
    ['src/web/seller/layout.tsx', '../../server/config.ts', 'The web never imports the server'],
    ['src/web/ui/price.tsx', '../shop/cart/cart-page.tsx', 'shoe shop'],
    ['src/web/ui/price.tsx', '../seller/layout.tsx', 'shoe shop'],
    ['src/server/cart/cart-routes.ts', '#web/api.ts', 'The server never imports the web'],
    ['src/web/api.ts', '#server/config/config.ts', 'The web never imports the server'],
    ['src/web/shop/cart/cart-page.tsx', '#web/seller/layout.tsx', 'The shop never imports the seller'],
    ['src/domain/cart.ts', '#contract/cart.ts', 'The domain is pure'],
    ['src/contract/cart.ts', '#server/config/config.ts', 'The contract imports'],
  ])('%s may not reach %s', (file, module, message) => {
    expect(importing(file, module)).toContain(message)
  })

  it.each([
    ['src/domain/cart.ts', './money.ts'],
    ['src/contract/cart.ts', '../domain/cart.ts'],
    ['src/contract/cart.ts', './endpoint.ts'],
    ['src/contract/cart.ts', 'zod/mini'],
    ['src/server/cart/cart-routes.ts', './cart-store.ts'],
    ['src/server/cart/cart-routes.ts', '../orders/order-store.ts'],
    ['src/server/cart/cart-store.ts', '#domain/cart.ts'],
    ['src/web/shop/cart/cart-store.ts', '#contract/cart.ts'],
    ['src/web/shop/cart/cart-store.ts', '../../api.ts'],
    ['src/web/shop/cart/cart-page.tsx', '../../ui/price.tsx'],
    ['src/web/seller/layout.tsx', '../ui/price.tsx'],
  ])('%s may use %s', (file, module) => {
    expect(importing(file, module)).not.toContain('noRestrictedImports')
  })

  it('only the config reads the environment', () => {
    const source = 'export const port = process.env.PORT\n'
    expect(lint('src/server/app.ts', source)).toContain('noProcessEnv')
    expect(lint('src/server/config/config.ts', source)).not.toContain('noProcessEnv')
  })
})
