import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

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

/** As WCAG 2 computes it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [one, other].map((token) => luminance(colourOf(token, theme))).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function colourOf(token: string, theme: Theme): string {
  const colour = colours.get(token)
  if (!colour) throw new Error(`theme.css has no --color-${token} for both themes.`)
  return colour[theme]
}

const pairs = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back) => ({ front, back })))
const tooPale = (theme: Theme, least: number, tested: { front: string; back: string }[]) =>
  tested
    .filter(({ front, back }) => contrast(front, back, theme) < least)
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
