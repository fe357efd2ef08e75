const SCHEME_OR_AT = /@|:\/\/|\bhttps?:|\bwww\b/i
const NUMERIC_HOST = /\d{1,3}(?:\.\d{1,3}){3}/
/** `shop.example`, but neither the initials of `S.K.Rao` nor a dot before a space. */
const DOMAIN = /[\p{L}\p{M}\p{N}-]{2,}\.[\p{L}\p{M}]{2,}/u
/** One letter before the dot is an initial, unless what follows is the end of a well-known short link. */
const SHORT_LINK = /(?:^|[^\p{L}\p{N}])[\p{L}\p{N}]\.(?:co|com|me|net|org|io|in|be|ly|to|cc|link|app)(?![\p{L}\p{N}])/iu

/** Longer names are refused for that; the patterns are not for texts of any length. */
const MAX_LENGTH = 200

/** Mail programs turn these into links; a name has none. */
export function hasLink(name: string): boolean {
  const plain = name
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
  return [SCHEME_OR_AT, NUMERIC_HOST, DOMAIN, SHORT_LINK].some((link) => link.test(plain))
}
