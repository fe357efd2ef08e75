import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha+Shop@Example.com', 'asha@example.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['a.s.h.a+1@gmail.com', 'asha@gmail.com'],
  ['asha@GoogleMail.com', 'asha@gmail.com'],
  ['+sale@example.com', '+sale@example.com'],
  ['a+b+c@example.com', 'a@example.com'],
])('%s is the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('a mailbox is its own mailbox, whatever is added to it', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string({ unit: fc.constantFrom('a', '.', '+', '1') }), (email, tag) => {
      const mailbox = mailboxOf(email)
      expect(mailboxOf(mailbox)).toBe(mailbox)
      expect(mailboxOf(mailbox.toUpperCase())).toBe(mailbox)
      const at = mailbox.lastIndexOf('@')
      expect(mailboxOf(`${mailbox.slice(0, at)}+${tag}${mailbox.slice(at)}`)).toBe(mailbox)
    }),
  )
})
