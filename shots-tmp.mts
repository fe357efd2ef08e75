import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/find-chromium.ts'
const b = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
const only = process.argv[2]
for (const [w, h] of [[390, 844], [820, 1180], [1440, 900]] as const) for (const colorScheme of ['light', 'dark'] as const) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme, reducedMotion: 'reduce' })
  await c.addInitScript(() => localStorage.setItem('greencart.searches', JSON.stringify(['milk', 'basmati rice', 'tomato ketchup'])))
  const p = await c.newPage()
  const go = async (path: string) => { await p.goto('http://localhost:3102' + path); await p.evaluate(() => document.getAnimations().forEach(a => a instanceof CSSAnimation && a.animationName.startsWith('welcome-') && a.finish())); await p.waitForFunction(() => Object.keys(document.body).some(k => k.startsWith('__reactFiber'))) }
  const open = async () => { if (w < 1024) await p.getByRole('button', { name: 'Search', exact: true }).click(); else await p.getByRole('combobox').click() }
  const shot = async (n: string) => { await p.waitForTimeout(900); await p.screenshot({ path: `/tmp/shots-suggest/${n}-${w}-${colorScheme}.png` }) }
  const box = p.getByRole('combobox', { name: 'Search products' })
  await go('/'); await open(); await shot('recent')
  let held = true
  await p.route(/products\.data/, async r => { while (held) await new Promise(f => setTimeout(f, 100)); await r.continue().catch(() => {}) })
  await box.pressSequentially('dr'); await p.waitForTimeout(500); await box.press('ArrowDown'); await shot('home')
  held = false; await shot('listed')
  await go('/products?search=tomatto'); await shot('corrected')
  await go('/products/vegetables?search=garlic%20zebra%20bread'); await shot('fewer')
  await go('/products?search=zzzz'); await shot('none')
  await c.close()
}
await b.close()
