import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findChromium } from '../scripts/find-chromium.ts'
import { startPostgres } from '../scripts/postgres-server.ts'
import { writeCameraFile } from './fake-camera.ts'
import { rememberScreens } from './accessibility.ts'
import { makeSeededShop } from './seeded-shop.ts'

/** Workers inherit the environment; playwright.config.ts is read by linters, too, and so finds and installs nothing. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = findChromium()
  const camera = mkdtempSync(path.join(tmpdir(), 'greencart-camera-'))
  process.env.CAMERA_FILE = path.join(camera, 'barcode.y4m')
  writeCameraFile(process.env.CAMERA_FILE)
  const forgetScreens = rememberScreens()
  const postgres = await startPostgres()
  const removeSeededShop = await makeSeededShop(postgres)
  return async () => {
    await postgres.stop()
    removeSeededShop()
    rmSync(camera, { recursive: true, force: true })
    forgetScreens()
  }
}
