import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '#domain/colour.ts'
import { accentsOf } from '#domain/shop-colour.ts'
import { DEFAULT_COLOUR } from '#domain/shop-facts.ts'
import { rounds } from '../src/server/testing/rounds.ts'
import { PREVIEW_COLOURS } from '../src/web/seller/setup/preview-theme.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const TEXTS = ['ink', 'ink-soft', 'leaf', 'leaf-deep', 'tangerine', 'berry']
const CATEGORIES = ['vegetables', 'fruits', 'drinks', 'instant', 'dairy', 'bakery', 'grains']
const SURFACES = ['paper', 'card', 'line', 'leaf-tint', 'tangerine-tint', 'berry-tint', ...CATEGORIES]
/** Strong colours under text of one colour. */
const ON_FILLS = { leaf: 'on-leaf', 'leaf-deep': 'on-leaf', berry: 'card', tangerine: 'card', ink: 'card' }
/** Drawn, never under text: marks of charts, the knob of a switch. */
const DRAWN = ['ink-soft', 'field-line', 'on-leaf']
/** In the light theme only. The journeys, whose pages axe looks at in that theme, fail where one of them is used. */
const TOO_PALE_IN_LIGHT = [
  ...['line', 'fruits', 'dairy', 'grains'].map((surface) => `leaf on ${surface}`),
  ...['line', 'berry-tint', 'fruits', 'dairy', 'grains'].map((surface) => `tangerine on ${surface}`),
]

const WEB = path.join(import.meta.dirname, '../src/web')
const colours = new Map(
  [
    ...readFileSync(path.join(WEB, 'theme.css'), 'utf8').matchAll(
      /--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ),
  ].map(([, token = '', light = '', dark = '']) => [token, { light, dark }]),
)

type Palette = ReadonlyMap<string, Record<Theme, string>>

const contrast = (one: string, other: string, theme: Theme, palette: Palette = colours) =>
  contrastOf(colourOf(one, theme, palette), colourOf(other, theme, palette))

function colourOf(token: string, theme: Theme, palette: Palette): string {
  const colour = palette.get(token)
  if (!colour) throw new Error(`theme.css has no --color-${token} for both themes.`)
  return colour[theme]
}

const pairs = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back) => ({ front, back })))
const tooPale = (theme: Theme, least: number, tested: { front: string; back: string }[], palette = colours) =>
  tested
    .filter(({ front, back }) => contrast(front, back, theme, palette) < least)
    .map(({ front, back }) => `${front} on ${back}`)

describe('the colours of the two themes', () => {
  test('every text can be read on every surface in the dark theme, and in the light one on all but a few', () => {
    expect(tooPale('dark', 4.5, pairs(TEXTS, SURFACES))).toEqual([])
    expect(tooPale('light', 4.5, pairs(TEXTS, SURFACES)).sort()).toEqual(TOO_PALE_IN_LIGHT.sort())
  })

  test.each(THEMES)('text on strong colours can be read in the %s theme', (theme) => {
    const tested = Object.entries(ON_FILLS).map(([back, front]) => ({ front, back }))
    expect(tooPale(theme, 4.5, tested)).toEqual([])
  })

  test.each(THEMES)('marks, borders of fields and the focus ring stand out in the %s theme', (theme) => {
    expect(tooPale(theme, 3, pairs(['leaf', 'tangerine', 'berry', 'ink-soft'], SURFACES))).toEqual([])
    expect(tooPale(theme, 3, [{ front: 'field-line', back: 'card' }])).toEqual([])
  })
})

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const GREY = fc.integer({ min: 0, max: 255 }).map((value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`)
const EXTREMES = ['#000000', '#ffffff', '#ffff00', '#0000ff', '#00ffff', '#ff00ff', '#ff0000', '#00ff00', '#010101']

const withAccent = (accent: string): typeof colours => {
  const { light, dark } = accentsOf(accent)
  const leaves = Object.keys(light) as (keyof typeof light)[]
  return new Map([...colours, ...leaves.map((token) => [token, { light: light[token], dark: dark[token] }] as const)])
}

test('the preview of a shop shows the colours of the themes', () => {
  for (const theme of THEMES) {
    for (const [token, value] of Object.entries(PREVIEW_COLOURS[theme])) expect(colours.get(token)?.[theme]).toBe(value)
  }
})

describe('the colours of a shop with another accent colour', () => {
  test('the default accent is the theme to the letter', () => {
    expect(withAccent(DEFAULT_COLOUR)).toEqual(colours)
  })

  const EVERYWHERE = pairs(TEXTS, SURFACES)
  const FILLS = Object.entries(ON_FILLS).map(([back, front]) => ({ front, back }))
  const MARKS = pairs(['leaf', 'tangerine', 'berry', 'ink-soft'], SURFACES)
  const isAllowed = (pair: string) => TOO_PALE_IN_LIGHT.includes(pair)

  test.each(THEMES)('whatever it is, every pair that is used can be read in the %s theme', (theme) => {
    fc.assert(
      fc.property(fc.oneof(colour, GREY, fc.constantFrom(...EXTREMES)), (accent) => {
        const palette = withAccent(accent)
        const texts = tooPale(theme, 4.5, EVERYWHERE, palette)
        expect(theme === 'light' ? texts.filter((pair) => !isAllowed(pair)) : texts).toEqual([])
        expect(tooPale(theme, 4.5, FILLS, palette)).toEqual([])
        expect(tooPale(theme, 3, MARKS, palette)).toEqual([])
      }),
      { numRuns: rounds(400, 20_000), examples: EXTREMES.map((accent) => [accent]) },
    )
  })
})

const sources = globSync('**/*.tsx', { cwd: WEB }).map((file) => ({
  file,
  text: readFileSync(path.join(WEB, file), 'utf8'),
}))
/** With what Tailwind may put before it, such as `hover:`, and the opacity after it. */
const CLASS =
  /(?<=[\s'"`])(?<states>(?:[\w[\]&:.-]+:)*)(?<kind>text|bg)-(?<name>[a-z][a-z-]*)(?<opacity>\/\d+)?(?=[\s'"`])/g
const NOT_COLOURS = {
  text: ['xs', 'sm', 'base', 'lg', 'xl', 'title', 'display', 'left', 'right', 'center', 'balance', 'pretty'],
  bg: ['transparent', 'current', 'none'],
}
const ON_PAPER_OF_A_PRINTER = ['text-black', 'bg-white']

const coloursIn = (text: string) =>
  [...text.matchAll(CLASS)]
    .map(({ 0: whole, groups: { states = '', kind = '', name = '', opacity = '' } = {} }) => {
      return { whole, states, kind: kind as 'text' | 'bg', name, opacity }
    })
    .filter(({ kind, name }) => !NOT_COLOURS[kind].includes(name))
    .filter(({ whole }) => !ON_PAPER_OF_A_PRINTER.includes(whole))

describe('the colours that screens use', () => {
  test('are those of the themes, and no text is made paler', () => {
    const texts = [...TEXTS, ...Object.values(ON_FILLS)]
    const backs = [...SURFACES, ...Object.keys(ON_FILLS), ...DRAWN]
    const others = sources.flatMap(({ file, text }) =>
      coloursIn(text)
        .filter(({ kind, name, opacity }) =>
          kind === 'text' ? !texts.includes(name) || opacity !== '' : !backs.includes(name),
        )
        .map(({ whole }) => `${file}: ${whole}`),
    )
    expect(others).toEqual([])
  })

  test('are chosen together only where the text can be read', () => {
    const found = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([literal]) => {
        const [front] = coloursIn(literal).filter(({ kind, states }) => kind === 'text' && states === '')
        const [back] = coloursIn(literal).filter(({ kind, states }) => kind === 'bg' && states === '')
        return front && back ? [{ file, front: front.name, back: back.name }] : []
      }),
    )
    expect(found.length).toBeGreaterThan(50)
    for (const theme of THEMES) {
      const pale = found.filter(({ front, back }) => contrast(front, back, theme) < 4.5)
      expect(pale, theme).toEqual([])
    }
  })
})
