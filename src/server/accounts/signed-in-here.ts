import type { Outcome } from '../http/link-pages.ts'

/** What the pages say before the button is pressed. */
export const SIGNED_IN_HERE = 'This counts only where you’re signed in to the account. Sign in in this browser first.'

/** Somebody who mistypes an address sends the link to a stranger: it proves a mailbox, and the session the account. */
export const ELSEWHERE: Outcome = {
  status: 403,
  words: {
    title: 'Please sign in first',
    says: 'Nothing has changed, and the link still works. Sign in in this browser to the account that this email is about, then open the link again. If you have no account with us, there is nothing to do.',
    action: { go: 'Sign in', to: '/account' },
  },
}
