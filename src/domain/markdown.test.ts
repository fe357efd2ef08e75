import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'
import { safeLink } from './safe-link.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children })

test('headings, paragraphs and lists are told apart', () => {
  expect(parseMarkdown('# Returns\nCall us\nor write.\n\n### How\n- One\n* Two\n\n1. First\n2) Second')).toEqual([
    { kind: 'heading', level: 2, children: [text('Returns')] },
    paragraph(text('Call us or write.')),
    { kind: 'heading', level: 3, children: [text('How')] },
    { kind: 'list', ordered: false, items: [[text('One')], [text('Two')]] },
    { kind: 'list', ordered: true, items: [[text('First')], [text('Second')]] },
  ])
})

test('bold, italics and links may be inside each other', () => {
  expect(parseMarkdown('Be **very *quick*** and [**write**](mailto:a@shop.example).')).toEqual([
    paragraph(
      text('Be '),
      { kind: 'bold', children: [text('very '), { kind: 'italic', children: [text('quick')] }] },
      text(' and '),
      { kind: 'link', to: 'mailto:a@shop.example', children: [{ kind: 'bold', children: [text('write')] }] },
      text('.'),
    ),
  ])
})

test.each([
  ['HTML', '<script>alert(1)</script> <b>x</b>'],
  ['what was begun and not ended', '**bold *both [link'],
  ['a link that runs code', '[x](javascript:alert)'],
  ['a link in a link', '[a [b](ftp://x) c'],
  ['nothing in bold', '****'],
  ['an empty link', '[](/help)'],
])('%s is text', (_, given) => {
  expect(parseMarkdown(given)).toEqual([paragraph(text(given))])
})

test('a link after brackets that are none is a link', () => {
  for (const before of ['[see] ', '[x](javascript:y) ', '[] ']) {
    expect(parseMarkdown(`${before}[a](/b)`)).toEqual([
      paragraph(text(before), { kind: 'link', to: '/b', children: [text('a')] }),
    ])
  }
})

test('a backslash before a mark shows the mark', () => {
  expect(parseMarkdown('2 \\* 3 \\[x](/a)')).toEqual([paragraph(text('2 * 3 [x](/a)'))])
})

describe('links', () => {
  test.each([
    '/help/returns',
    '/products?sort=discount#top',
    'https://shop.example/a',
    'mailto:a.b@shop.example',
    'tel:+91-98765',
  ])('%s is safe', (url) => expect(safeLink(url)).toBe(url))
  test.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:x', 'data:text/html,x', 'vbscript:x', 'http://a.b'],
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://a@evil.example', 'https://x"onclick', 'help'],
    ...['mailto:a@b.c?bcc=x@y.z', 'tel:javascript', 'file:///etc', '#top', 'https:evil'],
  ])('%j is not', (url) => expect(safeLink(url)).toBeNull())
})

const linksIn = (inlines: Inline[]): string[] =>
  inlines.flatMap((one) =>
    one.kind === 'text' ? [] : [...(one.kind === 'link' ? [one.to] : []), ...linksIn(one.children)],
  )
const inlinesOf = (block: Block): Inline[] => (block.kind === 'list' ? block.items.flat() : block.children)
const wordsOf = (inlines: Inline[]): string =>
  inlines.map((one) => (one.kind === 'text' ? one.text : wordsOf(one.children))).join('')
const depthOf = (inlines: Inline[]): number =>
  Math.max(0, ...inlines.map((one) => (one.kind === 'text' ? 0 : 1 + depthOf(one.children))))

const piece = fc.constantFrom(
  ...[
    '**',
    '*',
    '[',
    ']',
    '](',
    ')',
    '](/a)',
    '](javascript:x)',
    '](https://a.b)',
    '\\',
    '\n',
    '# ',
    '- ',
    '1. ',
    '<img>',
    'a',
  ],
)
const odd = fc.oneof(
  fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
)

test('no text makes an unsafe link, goes deep, or adds words of its own', () => {
  fc.assert(
    fc.property(odd, (given) => {
      for (const inlines of parseMarkdown(given).map(inlinesOf)) {
        for (const link of linksIn(inlines)) expect(link).toMatch(/^(\/(?!\/)|https:\/\/|mailto:|tel:)/i)
        expect(depthOf(inlines)).toBeLessThanOrEqual(3)
        for (const letter of wordsOf(inlines)) expect(letter === ' ' || given.includes(letter)).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
})

test.each(['[', '**', '*', '](', '[](', '[a](/', '\\', '# ', '- \n', '1. ', ' ', '\n', '**[*a](/b)', '](a', 'a'])(
  'the longest text of %j is read at once',
  (part) => {
    const given = part.repeat(Math.ceil(20_000 / part.length))
    const began = performance.now()
    parseMarkdown(given)
    expect(performance.now() - began).toBeLessThan(500)
  },
)
