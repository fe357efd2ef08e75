import { expect, test } from 'vitest'
import { LEGAL_PAGES, legalTemplate, legalText, MAX_LEGAL_TEXT } from './legal-pages.ts'
import { parseMarkdown } from './markdown.ts'
import { DEFAULT_FACTS } from './shop-facts.ts'

const facts = {
  ...DEFAULT_FACTS,
  name: 'Sharma *Kirana*',
  legalName: 'Sharma [Traders](https://evil.example)',
  address: ['7 Bazaar Road', 'Jaipur 302001'],
  phone: '+91 98765 43210',
  email: 'hello@sharma.example',
  legal: {
    fssai: '10012011000001',
    gstin: '27AAPFU0939F1ZV',
    others: [],
    grievance: { name: 'Asha Sharma', phone: '', email: 'asha@sharma.example' },
  },
}

test.each(LEGAL_PAGES)('the template of %s has the shop’s facts, and what is in them is text', (page) => {
  const tree = JSON.stringify(parseMarkdown(legalTemplate(page, facts)))
  for (const said of ['7 Bazaar Road', 'Asha Sharma', 'FSSAI 10012011000001', 'GSTIN 27AAPFU0939F1ZV']) {
    expect(tree).toContain(said)
  }
  expect(tree).toContain('"to":"mailto:asha@sharma.example"')
  expect(tree).toContain('"to":"tel:+919876543210"')
  expect(tree).toContain('Sharma [Traders](https://evil.example)')
  expect(tree).not.toContain('"to":"https://evil.example')
  expect(legalTemplate(page, facts).length).toBeLessThan(MAX_LEGAL_TEXT / 4)
})

test('the owner’s words replace the template', () => {
  expect(legalText('terms', { ...facts, termsText: 'Be nice.' })).toBe('Be nice.')
  expect(legalText('terms', facts)).toContain('Orders')
})
