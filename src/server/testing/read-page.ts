import { expect } from 'vitest'
import type { OpenShop } from './open-shop.ts'

export type Link = { text: string; href: string }

/** A page as it leaves the server, before any script runs: its words, its links and its parts. */
export class ReadPage {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }

  /** What a person reads, on one line. */
  get text(): string {
    return plain(this.html)
  }

  get links(): Link[] {
    return [...this.html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => ({
      text: plain(inside),
      href: decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    }))
  }

  linkTo(href: string): Link | undefined {
    return this.links.find((link) => link.href === href)
  }

  /** Everything between the tags of each element of this kind whose opening tag has these words. */
  all(tag: string, having = ''): ReadPage[] {
    const elements = new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g')
    return [...this.html.matchAll(elements)]
      .filter(([, attributes = '']) => attributes.includes(having))
      .map(([, , inside = '']) => new ReadPage(inside))
  }

  the(tag: string, having = ''): ReadPage {
    const [found] = this.all(tag, having)
    if (!found) throw new Error(`no <${tag} ${having}> in ${this.text.slice(0, 300)}`)
    return found
  }

  /** The opening tags of elements of this kind. */
  tags(tag: string): string[] {
    return this.html.match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? []
  }
}

export async function readPage(shop: OpenShop, path: string, status = 200): Promise<ReadPage> {
  const response = await shop.visitor().fetch(path)
  expect(response.status, path).toBe(status)
  const html = await response.text()
  return new ReadPage(html.replace(/<(script|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, ''))
}

const plain = (html: string) =>
  decode(html.replace(/<style\b[\s\S]*?<\/style>/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

const decode = (text: string) => text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
