import { isBarcode } from '#domain/barcode.ts'
import { brightnessOf, readFrame } from './read-frame.ts'

export type ScanAsked = { frame: ImageBitmap }
export type ScanTold = { code: string | null }

/** Wide enough for the bars of a pack that fills half of the picture. */
const MAX_WIDTH = 960

/** The platform's own reader, where there is one: in Chrome on Android and macOS, by 2026. */
interface Detector {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a']
let detector: Promise<Detector | null> | undefined

async function openDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const known = await BarcodeDetector.getSupportedFormats()
  return FORMATS.every((format) => known.includes(format)) ? new BarcodeDetector({ formats: FORMATS }) : null
}

async function readWithPlatform(frame: ImageBitmap): Promise<string | null | undefined> {
  try {
    detector ??= openDetector()
    const found = await (await detector)?.detect(frame)
    return found && (found.map(({ rawValue }) => rawValue).find(isBarcode) ?? null)
  } catch {
    // Named by the browser, but not there on this device: read without it from now on.
    detector = Promise.resolve(null)
    return undefined
  }
}

let canvas: OffscreenCanvas | undefined

function readOurselves(frame: ImageBitmap): string | null {
  const scale = Math.min(1, MAX_WIDTH / frame.width)
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  canvas ??= new OffscreenCanvas(width, height)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(frame, 0, 0, width, height)
  return readFrame(brightnessOf(context.getImageData(0, 0, width, height)))
}

addEventListener('message', async ({ data: { frame } }: MessageEvent<ScanAsked>) => {
  const read = await readWithPlatform(frame)
  const told: ScanTold = { code: read === undefined ? readOurselves(frame) : read }
  frame.close()
  postMessage(told)
})
