import { writeFileSync } from 'node:fs'
import { drawnBarcode } from '#web/ui/scan/drawn-barcode.ts'

/** What the browser's camera sees in journeys. */
export const SEEN_BARCODE = '8906000000014'

/** One frame that Chromium's fake camera shows again and again. */
export function writeCameraFile(file: string): void {
  const { width, height, brightness } = drawnBarcode(SEEN_BARCODE, { width: 640, height: 480, turned: 8, noise: 12 })
  const head = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`
  writeFileSync(file, Buffer.concat([Buffer.from(head), brightness, Buffer.alloc((width * height) / 2, 128)]))
}
