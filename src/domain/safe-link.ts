/** Of this shop: begins with one slash, so that it cannot name another host. */
const OWN_PATH = /^\/(?![/\\])[\w\-./~%?=&#+:@,]*$/
/** A host without a user's name before it. */
const HTTPS = /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?#][^\s\\"'<>`]*)?$/iu
const MAIL = /^mailto:[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/i
const PHONE = /^tel:\+?[\d-]{3,20}$/i

/** Where a link in an owner's text may lead: own pages, https, an email address, a phone number; null: nowhere. */
export const safeLink = (url: string): string | null =>
  [OWN_PATH, HTTPS, MAIL, PHONE].some((allowed) => allowed.test(url)) ? url : null
