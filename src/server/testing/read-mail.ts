export type ReadMail = {
  /** Names in lower case; a header that comes twice has both values. */
  headers: Map<string, string[]>
  text: string
  html: string
  raw: string
}

/** Reads a message as a mail program does: unfolds headers, decodes words and parts. */
export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw)
  const parts = partsOf(headers, body)
  return { headers, raw, text: parts.get('text/plain') ?? '', html: parts.get('text/html') ?? '' }
}

function split(raw: string): { headers: Map<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers = new Map<string, string[]>()
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())])
  }
  return { headers, body: raw.slice(end + 4) }
}

function partsOf(headers: Map<string, string[]>, body: string): Map<string, string> {
  const type = headers.get('content-type')?.[0] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1]
  if (!boundary) return new Map([[type.split(';')[0] ?? '', decodeBody(headers, body)]])
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return new Map(
    parts.flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, ''))
      return [...partsOf(inner.headers, inner.body)]
    }),
  )
}

function decodeBody(headers: Map<string, string[]>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.[0]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return decodeQuoted(body.replace(/=\r\n/g, ''))
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
