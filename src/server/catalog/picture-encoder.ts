import sharp from 'sharp'

/** A card's picture is drawn 120 CSS pixels wide on a phone, 160 on a large screen. */
export const PICTURE_WIDTHS = [160, 240, 320, 640] as const
const MAX_PIXELS = 40_000_000
const FORMATS = new Set(['png', 'jpeg', 'webp', 'avif'])

export type EncodedPicture = { width: number; bytes: Buffer }[]

/** `isDrawing`: sharp edges and flat colours, as a logo has them. */
export type Encoding = { widths?: readonly number[]; isDrawing?: boolean }

export class BadPicture extends Error {}

/** What a file says it is does not matter; it is decoded, bounded and drawn anew, without its metadata. */
export async function encodePicture(
  upload: Buffer,
  { widths = PICTURE_WIDTHS, isDrawing = false }: Encoding = {},
): Promise<EncodedPicture> {
  await inspect(upload)
  try {
    const encoded: EncodedPicture = []
    for (const width of widths) {
      const bytes = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .rotate()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .webp(isDrawing ? { nearLossless: true, quality: 60 } : { quality: 75, alphaQuality: 80, effort: 4 })
        .toBuffer()
      encoded.push({ width, bytes })
    }
    return encoded
  } catch (error) {
    throw new BadPicture('We couldn’t read one of the pictures. Please choose another one.', { cause: error })
  }
}

async function inspect(upload: Buffer): Promise<void> {
  const facts = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new BadPicture('One of the files isn’t a picture. Please use PNG, JPEG, WebP or AVIF.', { cause: error })
    })
  const format = facts.format === 'heif' && facts.compression === 'av1' ? 'avif' : facts.format
  if (!FORMATS.has(format)) throw new BadPicture('Please use PNG, JPEG, WebP or AVIF pictures.')
  if (facts.width * facts.height * (facts.pages ?? 1) > MAX_PIXELS) {
    throw new BadPicture('One of the pictures is too large. Please use 40 megapixels or less.')
  }
}
