import { expect, test } from 'vitest'
import { networkMatcher } from './network.ts'

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '10.0.0.1', false],
  ['uniquelocal', 'fd12::1', true],
  ['uniquelocal', '172.31.255.255', true],
  ['uniquelocal', '172.32.0.0', false],
  ['10.1.0.0/16', '10.1.9.9', true],
  ['10.1.0.0/16', '10.2.0.0', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.3', '10.1.2.4', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['loopback', '', false],
])('%s and %s: %s', (network, ip, isIn) => {
  expect(networkMatcher([network])(ip)).toBe(isIn)
})

test('no network holds no IP', () => {
  expect(networkMatcher([])('127.0.0.1')).toBe(false)
})
