import { expect, test } from 'vitest'
import { DEFAULT_FACTS, pageFacts } from '#domain/shop-facts.ts'
import { factsInPage } from './facts-in-page.ts'

const legal = { ...DEFAULT_FACTS.legal, fssai: '11223344556677' }

test('after a save a page has what a new page would have, licences too', () => {
  for (const saved of [
    { ...DEFAULT_FACTS, name: 'Sharma Kirana', colour: '#8a1538' },
    { ...DEFAULT_FACTS, legal },
    { ...DEFAULT_FACTS, headline: 'Fresh every morning' },
  ]) {
    expect(factsInPage(pageFacts(DEFAULT_FACTS), saved)).toEqual(pageFacts(saved))
    expect(factsInPage(pageFacts(saved), DEFAULT_FACTS)).toEqual(pageFacts(DEFAULT_FACTS))
  }
})

test('a shop that has yet to open and takes only cash stays so in the page', () => {
  const page = pageFacts({ ...DEFAULT_FACTS, payments: { cash: true, online: false }, openingSoon: true })
  const saved = { ...DEFAULT_FACTS, name: 'Sharma Kirana' }
  expect(factsInPage(page, saved)).toMatchObject({
    name: 'Sharma Kirana',
    payments: { cash: true, online: false },
    openingSoon: true,
  })
})
