import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { onlyDrawing } from './icons-for-browsers.ts'

test('an icon keeps its drawing and loses its name and keys', async () => {
  const icon = createRequire(import.meta.url).resolve('lucide-react/icons/plus')
  const code = onlyDrawing(await readFile(icon, 'utf8'))
  expect(code).toContain('["path", { d: "M5 12h14" }]')
  expect(code).not.toMatch(/key:|name:|size:/)
})
