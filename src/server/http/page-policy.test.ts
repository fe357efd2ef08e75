import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './page-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe("a page's security policy", () => {
  it('allows each inline script of the page by its hash, and no other', () => {
    const policy = contentSecurityPolicy(
      '<script>one()</script><p>milk</p><script type="module" async="">two()</script>',
    )
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('has no hash for a script that comes from a file', () => {
    expect(contentSecurityPolicy('<script src="/assets/a.js"></script>')).toContain("script-src 'self';")
  })

  it('forbids frames, plugins and another base', () => {
    const policy = contentSecurityPolicy('')
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "frame-src 'none'"]) {
      expect(policy).toContain(rule)
    }
  })

  it('lets the payment provider in where it is configured', () => {
    const provider = ['https://checkout.example']
    const policy = contentSecurityPolicy('', { 'script-src': provider, 'frame-src': provider })
    expect(policy).toContain("script-src 'self' https://checkout.example;")
    expect(policy).toContain('frame-src https://checkout.example;')
  })
})
