import { describe, expect, test } from 'vitest'
import { changesIn, NO_FAVOURITES, parseFavourites, rebaseFavourites } from './stored-favourites.ts'

describe('favourites in the browser', () => {
  test('are read back as they were written; anything else counts as none', () => {
    const written = { owner: 'asha', items: ['figs', 'milk'], saved: ['milk'] }
    expect(parseFavourites(JSON.stringify(written))).toEqual(written)
    for (const text of [null, '', '{', '[]', '{"owner":1,"items":[],"saved":[]}', '{"items":"figs"}']) {
      expect(parseFavourites(text), String(text)).toEqual(NO_FAVOURITES)
    }
  })

  test('know what the server has not heard of, oldest first', () => {
    expect(changesIn({ items: ['figs', 'milk', 'bread'], saved: ['bread', 'rice'] })).toEqual([
      { product: 'rice', favourite: false },
      { product: 'milk', favourite: true },
      { product: 'figs', favourite: true },
    ])
    expect(changesIn({ items: ['bread'], saved: ['bread'] })).toEqual([])
  })

  test('that changed here win over the account, and what another device changed stays', () => {
    const here = { items: ['figs', 'bread'], saved: ['milk', 'bread'] }
    expect(rebaseFavourites(here, ['rice', 'milk', 'bread'])).toEqual(['figs', 'rice', 'bread'])
    expect(rebaseFavourites(here, ['rice']), 'bread was removed elsewhere').toEqual(['figs', 'rice'])
    expect(rebaseFavourites({ items: [], saved: [] }, ['rice'])).toEqual(['rice'])
  })
})
