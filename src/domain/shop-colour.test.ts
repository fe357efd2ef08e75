import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf, oklchOf } from './colour.ts'
import { accentCss, accentsOf, isAdjusted } from './shop-colour.ts'
import { DEFAULT_COLOUR } from './shop-facts.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
const hueDistance = (one: string, other: string) => {
  const turn = Math.abs(oklchOf(one).hue - oklchOf(other).hue)
  return Math.min(turn, 2 * Math.PI - turn)
}

test('a colour survives the way to lightness, chroma and hue and back', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      const back = channels(hexOf(oklchOf(hex)))
      for (const [place, value] of channels(hex).entries()) expect(Math.abs((back[place] ?? 0) - value)).toBeLessThan(2)
    }),
  )
})

test('a readable colour is used as it was chosen, and a pale one keeps its hue', () => {
  expect(accentsOf('#8a1538').light.leaf).toBe('#8a1538')
  expect(isAdjusted('#8a1538')).toBe(false)
  expect(isAdjusted('#ffd400')).toBe(true)
  fc.assert(
    fc.property(colour, (hex) => {
      const { light, dark } = accentsOf(hex)
      for (const { leaf } of [light, dark]) {
        if (oklchOf(hex).chroma > 0.08 && oklchOf(leaf).chroma > 0.08) expect(hueDistance(hex, leaf)).toBeLessThan(0.1)
      }
    }),
  )
})

test('a button looks different under the pointer, whatever its colour', () => {
  fc.assert(
    fc.property(colour, (hex) => {
      for (const accent of Object.values(accentsOf(hex))) {
        const [rest, hovered] = [oklchOf(accent.leaf).lightness, oklchOf(accent['leaf-deep']).lightness]
        expect(Math.abs(rest - hovered)).toBeGreaterThan(0.04)
      }
    }),
  )
})

test('the styles contain nothing but colours', () => {
  const rule = /:root\{(?:--color-[a-z-]+:#[\da-f]{6};?){4}\}/.source
  const both = new RegExp(`^${rule}@media \\(prefers-color-scheme:dark\\)\\{${rule}\\}$`)
  for (const hex of ['#8a1538', DEFAULT_COLOUR]) expect(accentCss(hex)).toMatch(both)
})
