import sharp, { type Sharp } from 'sharp'

/** Raw RGBA pixels. */
export type Pixels = { data: Buffer; width: number; height: number }

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

export function load(pixels: Pixels): Sharp {
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
}

export async function unload(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export const toPng = (pixels: Pixels) => load(pixels).png({ compressionLevel: 1 }).toBuffer()

/** Without its empty border. */
export const trimmed = (image: Sharp) => unload(image.trim({ background: CLEAR, threshold: 1 }))

/** Enlarging softens the outline; a steeper alpha makes it crisp again. */
export async function scaled(pixels: Pixels, factor: number): Promise<Pixels> {
  const width = Math.max(1, Math.round(pixels.width * factor))
  const result = await unload(load(pixels).resize({ width, kernel: 'lanczos3' }))
  if (factor <= 1.1) return result
  for (let i = 3; i < result.data.length; i += 4) {
    const alpha = (result.data.readUInt8(i) - 128) * factor + 128
    result.data[i] = Math.round(Math.min(255, Math.max(0, alpha)))
  }
  return result
}

export async function turned(pixels: Pixels, degrees: number): Promise<Pixels> {
  if (degrees === 0) return pixels
  const angle = (degrees * Math.PI) / 180
  const matrix: [[number, number], [number, number]] = [
    [Math.cos(angle), -Math.sin(angle)],
    [Math.sin(angle), Math.cos(angle)],
  ]
  const rotated = load(pixels).affine(matrix, { background: CLEAR, interpolator: sharp.interpolators.bicubic })
  return trimmed(load(await unload(rotated)))
}

export const blank = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 4, background: CLEAR } }).png({ compressionLevel: 1 })

type Colour = [number, number, number]

/** The mean colour of a part, darkened: a shadow in this colour leaves no hard line at its edge. */
function shade({ data }: Pixels): Colour {
  const sum: Colour = [0, 0, 0]
  let weight = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data.readUInt8(i + 3)
    sum[0] += data.readUInt8(i) * alpha
    sum[1] += data.readUInt8(i + 1) * alpha
    sum[2] += data.readUInt8(i + 2) * alpha
    weight += alpha
  }
  const mean = (total: number) => Math.round((total / weight) * 0.42)
  return [mean(sum[0]), mean(sum[1]), mean(sum[2])]
}

/** The blurred silhouette of a part, on a canvas of its own. */
export async function shadow(
  pixels: Pixels,
  size: number,
  at: { left: number; top: number },
  blur: number,
  opacity: number,
) {
  const colour = shade(pixels)
  const silhouette = Buffer.alloc(pixels.data.length)
  for (let i = 0; i < silhouette.length; i += 4) {
    silhouette.set(colour, i)
    silhouette[i + 3] = Math.round(pixels.data.readUInt8(i + 3) * opacity)
  }
  const input = await toPng({ ...pixels, data: silhouette })
  const placed = await blank(size)
    .composite([{ input, ...at }])
    .toBuffer()
  return sharp(placed).blur(blur).png({ compressionLevel: 1 }).toBuffer()
}
