/** Inherent 'a' not included. */
const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ऍ: 'e',
  ओ: 'o',
  औ: 'au',
}
const VOWEL_SIGNS: Record<string, string> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ee',
  'ु': 'u',
  'ू': 'oo',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॉ': 'o',
  'ॅ': 'e',
  'ो': 'o',
  'ौ': 'au',
}
const VIRAMA = '्'
const NUKTA = '़'
/** Consonants that the dot below turns into another sound. */
const WITH_NUKTA: Record<string, string> = { j: 'z', ph: 'f' }
const NASAL: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' }
/** Stands for the vowel that each consonant has when nothing is written. */
const INHERENT = 'ə'

/** Devanagari as it is usually written in Latin letters: टमाटर becomes tamaatar. Other characters stay. */
export function latinFromDevanagari(text: string): string {
  if (!/\p{Script=Devanagari}/u.test(text)) return text
  let latin = ''
  for (const letter of text.normalize('NFD')) {
    const consonant = CONSONANTS[letter]
    if (consonant) latin += consonant + INHERENT
    else if (letter === VIRAMA) latin = withoutInherent(latin)
    else if (letter === NUKTA) latin = withNukta(latin)
    else if (VOWEL_SIGNS[letter]) latin = withoutInherent(latin) + VOWEL_SIGNS[letter]
    else latin += VOWELS[letter] ?? NASAL[letter] ?? letter
  }
  return withSpokenVowels(latin)
}

const withoutInherent = (latin: string) => (latin.endsWith(INHERENT) ? latin.slice(0, -1) : latin)

function withNukta(latin: string): string {
  const [, before = '', consonant = ''] = /^(.*?)(ph|j)?ə?$/s.exec(latin) ?? []
  return WITH_NUKTA[consonant] ? before + WITH_NUKTA[consonant] + INHERENT : latin
}

/** The inherent vowel is silent at the end of a word, and between a vowel and a consonant with a vowel. */
const withSpokenVowels = (latin: string) =>
  latin
    .replace(/ə(?![\p{L}\p{M}ə])/gu, '')
    .replace(/(?<=[aeiou][^aeiouə\s]+)ə(?=[^aeiouə\s]+[aeiouə])/g, '')
    .replaceAll(INHERENT, 'a')
