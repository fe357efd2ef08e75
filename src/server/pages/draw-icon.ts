import sharp from 'sharp'
import { accentsOf } from '#domain/shop-colour.ts'
import type { IconKind } from '#domain/shop-icons.ts'

type Shape = {
  width: number
  height: number
  /** How much of the shorter side the logo takes. */
  share: number
  isOpaque: boolean
}

const square = (side: number, share: number, isOpaque: boolean): Shape => ({
  width: side,
  height: side,
  share,
  isOpaque,
})

const SHAPES: Record<IconKind, Shape> = {
  favicon: square(48, 1, false),
  apple: square(180, 0.8, true),
  192: square(192, 0.92, false),
  512: square(512, 0.92, false),
  // Phones cut off up to a fifth on each side.
  maskable: square(512, 0.6, true),
  share: { width: 1200, height: 630, share: 0.55, isOpaque: true },
}

/** Along the lower edge of the share picture, in the shop's colour. */
const STRIPE = 28

type Look = { logo: Buffer | null; colour: string }

export async function drawIcon({ logo, colour }: Look, kind: IconKind): Promise<Buffer> {
  const { width, height, share, isOpaque } = SHAPES[kind]
  const side = Math.round(Math.min(width, height) * share)
  const { leaf } = accentsOf(colour).light
  const drawing = await sharp(logo ?? markOf(leaf, side))
    .resize(side, side, { fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  const stripe = {
    input: { create: { width, height: STRIPE, channels: 3 as const, background: leaf } },
    top: height - STRIPE,
    left: 0,
  }
  const base = sharp({ create: { width, height, channels: 4, background: isOpaque ? '#ffffff' : CLEAR } })
  return base
    .composite([{ input: drawing, gravity: 'centre' }, ...(kind === 'share' ? [stripe] : [])])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** The mark of web/ui/logo.tsx. */
const markOf = (leaf: string, side: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="${side}" height="${side}"><g fill="${leaf}"><path d="M20 15.5C12.8 15.5 9.6 10 11 3.2c7-.9 11.4 2.7 10.9 9.9" opacity=".55"/><path d="M20 15.5c-.6-8 4-12.9 11.6-12.3C32.7 10.6 28 15.7 20 15.5Z"/><path d="M5.4 17.5h29.2c1.5 0 2.5 1.4 2.1 2.8l-3.9 13.1a4.2 4.2 0 0 1-4 3H11.2a4.2 4.2 0 0 1-4-3L3.3 20.3a2.2 2.2 0 0 1 2.1-2.8Z"/></g><path d="M14 23v8M20 23v8M26 23v8" stroke="#fff" stroke-width="2.4" stroke-linecap="round" fill="none"/></svg>`,
  )
