import type { Page } from '@playwright/test'
import { drawnBarcode } from '#web/ui/scan/drawn-barcode.ts'

/** The browser of journeys has no camera, not even a fake one: a canvas with the bars is what it sees. */
export async function holdBeforeCamera(page: Page, code: string): Promise<void> {
  const { width, height, brightness } = drawnBarcode(code, { width: 640, height: 480, turned: 8, noise: 12 })
  const picture = { width, height, grey: Buffer.from(brightness).toString('base64') }
  await page.addInitScript(({ width, height, grey }) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      const pixels = context.createImageData(width, height)
      for (const [at, letter] of [...atob(grey)].entries()) {
        const light = letter.charCodeAt(0)
        pixels.data.set([light, light, light, 255], at * 4)
      }
      // A canvas that nothing is drawn on sends no frames.
      setInterval(() => context.putImageData(pixels, 0, 0), 100)
      return canvas.captureStream()
    }
  }, picture)
}
