/**
 * The words that the most common passwords of twelve and more characters are made of, from published lists of leaked
 * ones, and this shop's own.
 */
const COMMON_WORDS = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh abcdefghij abcdefghijkl access account adidas admin administrator adminadmin
  alexander america anthony asdf asdfasdf asdfg asdfgh asdfghjk asdfghjkl asdfghjklzxcvbnm baseball basketball batman
  butterfly changeit changeme changemeplease charlie chocolate christopher computer cowboys cricket daniel default
  defaultpassword demo dragon elizabeth facebook family football forever freedom google greencart greencartadmin
  greencartseller grocery groceries hello helloworld hunter iloveyou india internet jennifer jessica jonathan jordan
  killer krishna letmein liverpool login london lovely lovelove loveyou loveyouforever manchester manchesterunited
  master matthew michael michelle mohammad monkey mustang mypassword newpassword nicholas ninja owner pakistan
  passpass passphrase passw passwd password passwordpassword passwort playstation please pokemon princess q qaz qazwsx
  qazwsxedc qazwsxedcrfv qq qwe qweasd qweasdzxc qwer qwerqwer qwert qwerty qwertyqwerty qwertyu qwertyui qwertyuio
  qwertyuiop qwertyuiopasdfghjkl root sairam samantha samsung secret secretpassword security sell seller shadow shop
  shopadmin slipknot snoopy soccer spiderman starwars strongpassword sunshine superman supersecret support system tajmahal
  temppassword test tester testing testpassword testtest thomas tinkerbell trustno trustnoone unknown user username
  verysecret victoria wasd welcome welcomehome welcometo whatever wordpass yourpassword z zaq zxc zxcv zxcvb zxcvbn
  zxcvbnm zxcvbnmasdfghjkl`.split(/\s+/),
)

const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's' }

const AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu

/** Whether one of the first few thousand guesses is this: a common word with digits around it, a pattern, the email. */
export function isEasilyGuessed(password: string, email: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const spelled = text.replaceAll(AROUND, '').replaceAll(/[@430$5]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const [mailbox = ''] = email.split('@')
  const isCommon = (word: string) => word === '' || COMMON_WORDS.has(word) || word === mailbox
  return text === email || [text, spelled].some((form) => isCommon(oncePerPattern(lettersOf(form))))
}

/** Without the digits and signs that people put around and between words; nothing is left of a date or a number. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '')

/** `welcomewelcome` is `welcome`; a repeated piece of up to three letters, such as `xyzxyzxyz`, is nothing. */
function oncePerPattern(text: string): string {
  const pattern = /^(.+?)\1+$/u.exec(text)?.[1]
  if (pattern === undefined) return text
  return pattern.length > 3 ? pattern : ''
}
