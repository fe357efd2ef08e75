import { expect, test } from 'vitest'
import { NO_FAVOURITES, parseFavourites, withFavourite } from './stored-favourites.ts'

test('favourites in the browser are read back as they were written; anything else counts as none', () => {
  const written = { owner: 'asha', items: ['figs', 'milk'] }
  expect(parseFavourites(JSON.stringify(written))).toEqual(written)
  for (const text of [null, '', '{', '[]', '{"owner":1,"items":[]}', '{"items":"figs"}']) {
    expect(parseFavourites(text), String(text)).toEqual(NO_FAVOURITES)
  }
})

test('the newest favourite comes first, and each is there once', () => {
  expect(withFavourite(['milk', 'figs'], 'figs', true)).toEqual(['figs', 'milk'])
  expect(withFavourite(['milk', 'figs'], 'figs', false)).toEqual(['milk'])
})
