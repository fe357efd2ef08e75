import { safeLink } from './safe-link.ts'

/**
 * The part of Markdown that an owner may write: headings, paragraphs, lists, bold, italics and links. Everything else,
 * HTML too, is text. Read in one pass, so that no text takes long.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; children: Inline[] }
  | { kind: 'italic'; children: Inline[] }
  | { kind: 'link'; to: string; children: Inline[] }

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const HEADING = /^(#{1,3}) +(\S.*)$/
const BULLET = /^[-*] +(\S.*)$/
const NUMBERED = /^\d{1,3}[.)] +(\S.*)$/

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join(' ')) })
    lines = []
  }
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    const [, marks, title] = HEADING.exec(line) ?? []
    const [bullet, numbered] = [BULLET.exec(line)?.[1], NUMBERED.exec(line)?.[1]]
    const item = bullet ?? numbered
    if (line === '' || title || item) endParagraph()
    if (line === '') blocks.push({ kind: 'paragraph', children: [] })
    else if (marks && title) {
      blocks.push({ kind: 'heading', level: marks.length === 3 ? 3 : 2, children: parseInline(title) })
    } else if (item) addItem(blocks, item, bullet === undefined)
    else lines.push(line)
  }
  endParagraph()
  // Empty ones only kept lists apart.
  return blocks.filter((block) => block.kind !== 'paragraph' || block.children.length > 0)
}

function addItem(blocks: Block[], item: string, ordered: boolean): void {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parseInline(item))
  else blocks.push({ kind: 'list', ordered, items: [parseInline(item)] })
}

/** A backslash before a mark makes it text. */
const TOKEN = /\\([\\*[\]#])|(\*{1,3})|(\[)|\]\(([^()\s]{1,500})\)|[^\\*[\]]+|[\s\S]/gu

type Open = { kind: 'all' | 'bold' | 'italic' | 'link'; mark: string; children: Inline[] }

function parseInline(text: string): Inline[] {
  const all: Open = { kind: 'all', mark: '', children: [] }
  // Each kind is open once at most, so it is never deeper than four.
  const open = [all]
  const top = () => open.at(-1) ?? all
  const isOpen = (kind: Open['kind']) => open.some((one) => one.kind === kind)

  /** What was begun and not ended is text. */
  const closeDownTo = (kind: Open['kind']): Open => {
    for (;;) {
      const last = open.length > 1 && top().kind !== kind ? open.pop() : undefined
      if (!last) return top()
      addText(top().children, last.mark)
      for (const child of last.children) add(top().children, child)
    }
  }
  const toggle = (kind: 'bold' | 'italic') => {
    const mark = MARKS[kind]
    if (!isOpen(kind)) return void open.push({ kind, mark, children: [] })
    const { children } = closeDownTo(kind)
    open.pop()
    if (children.length > 0) top().children.push({ kind, children })
    else addText(top().children, mark + mark)
  }

  const endLink = (token: string, to: string | null) => {
    const { mark, children } = closeDownTo('link')
    open.pop()
    if (to && children.length > 0) return void top().children.push({ kind: 'link', to, children })
    addText(top().children, mark)
    for (const child of children) add(top().children, child)
    addText(top().children, token)
  }

  for (const [token, escaped, stars, bracket, url] of text.matchAll(TOKEN)) {
    if (escaped) addText(top().children, escaped)
    else if (stars === MARKS.italic) toggle('italic')
    else if (stars === MARKS.bold) toggle('bold')
    else if (stars) for (const kind of innerFirst(top().kind)) toggle(kind)
    else if (bracket && !isOpen('link')) open.push({ kind: 'link', mark: bracket, children: [] })
    else if (token.startsWith(']') && isOpen('link')) endLink(token, url ? safeLink(url) : null)
    else addText(top().children, token)
  }
  closeDownTo('all')
  return all.children
}

const MARKS = { bold: '**', italic: '*' }

const innerFirst = (inner: Open['kind']) =>
  inner === 'italic' ? (['italic', 'bold'] as const) : (['bold', 'italic'] as const)

const add = (into: Inline[], child: Inline) => (child.kind === 'text' ? addText(into, child.text) : into.push(child))

function addText(into: Inline[], text: string): void {
  const last = into.at(-1)
  if (last?.kind === 'text') last.text += text
  else if (text) into.push({ kind: 'text', text })
}
