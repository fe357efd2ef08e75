import { darker, type Hex, lighter, steadyRandom } from './drawing.ts'

/** What a pulse, a flake or a flour looks like from near. */
export type Grain = { shape: 'disc' | 'oval' | 'long' | 'flake' | 'powder'; colour: Hex; size: number }

export const GRAINS = {
  'toor-dal': { shape: 'disc', colour: '#f3b62f', size: 7 },
  moong: { shape: 'oval', colour: '#6f9a2c', size: 6 },
  'masoor-dal': { shape: 'disc', colour: '#f2794a', size: 6 },
  rajma: { shape: 'oval', colour: '#7d2430', size: 11 },
  chickpea: { shape: 'disc', colour: '#e9c98d', size: 9.5 },
  peanut: { shape: 'oval', colour: '#b8654a', size: 9 },
  poha: { shape: 'flake', colour: '#f7f1e2', size: 9 },
  oats: { shape: 'flake', colour: '#e6cfa4', size: 8.5 },
  basmati: { shape: 'long', colour: '#fbf6e9', size: 10 },
  'sona-masoori': { shape: 'long', colour: '#f8f3e6', size: 7 },
  atta: { shape: 'powder', colour: '#ecd2a4', size: 0 },
  maize: { shape: 'powder', colour: '#f6c945', size: 0 },
  ragi: { shape: 'powder', colour: '#a5806f', size: 0 },
} satisfies Record<string, Grain>

export type GrainName = keyof typeof GRAINS

const PROPORTION = { disc: 0.92, oval: 0.66, long: 0.3, flake: 0.72, powder: 1 }

/** A layer of grains over a box, in rows from back to front; powder is smooth with a few soft waves. */
export function grainLayer(name: GrainName, [left, top, width, height]: [number, number, number, number]): string {
  const { shape, colour, size }: Grain = GRAINS[name]
  const ground = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${darker(colour, 0.16)}"/>`
  const random = steadyRandom(name.length * 7919)
  if (shape === 'powder') {
    const specks = Array.from({ length: 260 }, () => {
      const tone = random() < 0.5 ? lighter(colour, 0.3) : darker(colour, 0.14)
      const [x, y] = [left + random() * width, top + random() * height]
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.8 + random()).toFixed(1)}" fill="${tone}" opacity="0.6"/>`
    })
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colour}"/>${specks.join('')}`
  }
  const step = size * (shape === 'long' ? 0.75 : 1.15)
  const pieces: string[] = []
  for (let y = top - size; y < top + height + size; y += step * 0.8) {
    for (let x = left - size; x < left + width + size; x += step * (shape === 'long' ? 2 : 1.35)) {
      pieces.push(piece(x + (random() - 0.5) * size, y + (random() - 0.5) * size, random))
    }
  }
  return ground + pieces.join('')

  function piece(x: number, y: number, random: () => number): string {
    const tone = lighter(colour, random() * 0.16)
    const [rx, ry] = [size, size * PROPORTION[shape]]
    const turn = Math.round(random() * 180)
    const at = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`
    return (
      `<g transform="${at}"><ellipse rx="${rx}" ry="${ry.toFixed(1)}" cy="1.2" fill="${darker(colour, 0.34)}"/>` +
      `<ellipse rx="${rx}" ry="${ry.toFixed(1)}" fill="${tone}"/>` +
      `<ellipse rx="${(rx * 0.45).toFixed(1)}" ry="${(ry * 0.4).toFixed(1)}" cx="${(-rx * 0.2).toFixed(1)}" cy="${(-ry * 0.25).toFixed(1)}" fill="#fff" opacity="0.28"/></g>`
    )
  }
}
