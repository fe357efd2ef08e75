import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy as policyOf, withoutMarks } from './page-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const MARK = '4b1d'

const contentSecurityPolicy = (html: string, ...rest: [string, object?]) => policyOf(Buffer.from(html), ...rest)

describe('a page’s security policy', () => {
  it('allows each inline script that bears the mark by its hash, and no other', () => {
    const policy = contentSecurityPolicy(
      '<script nonce="4b1d">one()</script><p>milk</p><script>slippedIn()</script><script nonce="4b1d" type="module" async="">two()</script>',
      MARK,
    )
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('has no hash for a script that comes from a file, nor for anything else that bears the mark', () => {
    const others = '<script nonce="4b1d" src="/assets/a.js"></script><style nonce="4b1d">p{}</style>'
    expect(contentSecurityPolicy(others, MARK)).toContain("script-src 'self';")
  })

  it('hashes the bytes that browsers hash, whatever letters there are', () => {
    const policy = contentSecurityPolicy('<p>दूध ₹40</p><script nonce="4b1d">say("दूध", a < b)</script>', MARK)
    expect(policy).toContain(`script-src 'self' ${hashOf('say("दूध", a < b)')};`)
  })

  it('leaves no mark in the page, where a script slipped in later could copy it', () => {
    const html = '<p>₹40</p><script nonce="4b1d">one("₹")</script><link nonce="4b1d" rel="icon"/><p>दूध</p>'
    const clean = '<p>₹40</p><script>one("₹")</script><link rel="icon"/><p>दूध</p>'
    expect(withoutMarks(Buffer.from(html), MARK).toString()).toBe(clean)
    expect(withoutMarks(Buffer.from(clean), MARK).toString()).toBe(clean)
  })

  it('forbids frames, plugins and another base', () => {
    const policy = contentSecurityPolicy('', MARK)
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "frame-src 'none'"]) {
      expect(policy).toContain(rule)
    }
  })

  it('lets the payment provider in where it is configured', () => {
    const provider = ['https://checkout.example']
    const policy = contentSecurityPolicy('', MARK, { 'script-src': provider, 'frame-src': provider })
    expect(policy).toContain("script-src 'self' https://checkout.example;")
    expect(policy).toContain('frame-src https://checkout.example;')
  })
})
