/**
 * A place: centre of the part, scale and rotation in degrees. What stands lower is painted over what stands higher.
 * Only the proportions count: the whole group is then fitted to the canvas.
 */
export type Place = { x: number; y: number; scale: number; angle: number }

const place = (x: number, y: number, scale = 1, angle = 0): Place => ({ x, y, scale, angle })

/** One row after the other, from back to front, each centred on the same line. */
function rows(counts: number[], [dx, dy]: [number, number], lean = 0): Place[] {
  return counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, column) => {
      const offset = column - (count - 1) / 2
      return place(offset * dx, row * dy + Math.abs(offset) * 4, 1, offset * lean)
    }),
  )
}

/** How so many of the same are laid out; the name says how many there are. */
export const groups: Record<number, Place[]> = {
  1: [place(0, 0)],
  2: [place(-84, -26, 1, -5), place(84, 26, 1, 5)],
  3: rows([2, 1], [190, 150], 10),
  4: [place(0, 0), place(-130, 96, 1, -8), place(130, 96, 1, 8), place(0, 190)],
  5: rows([2, 3], [176, 150], 8),
  6: rows([1, 2, 3], [172, 142], 6),
  7: rows([2, 3, 2], [176, 158], 6),
  9: rows([2, 3, 4], [162, 140], 5),
  10: rows([1, 2, 3, 4], [168, 120], 3),
}

export const layouts = {
  /** Flat things, each lying on the one before. */
  fan: [place(-130, 60, 1, -10), place(-44, 10, 1, -4), place(44, 20, 1, 4), place(130, 70, 1, 10)],
  /** Boxes or packets in two rows of three. */
  sixPack: rows([3, 3], [160, 150]),
  /** Two rows of two, upright. */
  fourPack: rows([2, 2], [158, 150]),
  /** Three beside each other, the middle one in front. */
  threePack: [place(-118, 0, 1, -7), place(118, 0, 1, 7), place(0, 34)],
  /** Long things side by side, slanted. */
  slanted: [place(-110, 70, 1, -4), place(0, 0, 1, -4), place(110, -70, 1, -4)],
  /** Buns side by side in two rows, touching, as they leave the tray. */
  tray: rows([3, 3], [206, 128]),
  /** The product, and three things that go with it. */
  still: [place(-20, 84, 1.25), place(-134, -80, 0.8, -8), place(120, -84, 0.8, 8), place(150, 132, 0.58, 8)],
  /** The product, with one thing behind it and one small thing beside it. */
  served: [place(-50, 60, 1.25), place(120, -70, 0.95, 8), place(150, 140, 0.6, 6)],
} satisfies Record<string, Place[]>

export type LayoutName = keyof typeof layouts
