import { Children, type ReactNode } from 'react'
import type { Block, Inline } from '#domain/markdown.ts'
import { Link } from './link.tsx'

/** The tree of a Markdown text as elements: nothing in it can be HTML. */
export const RichText = ({ blocks }: { blocks: readonly Block[] }) => Children.toArray(blocks.map(blockText))

function blockText(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-8 font-semibold text-xl first:mt-0">{inlines(block.children)}</h2>
      ) : (
        <h3 className="mt-6 font-semibold first:mt-0">{inlines(block.children)}</h3>
      )
    case 'paragraph':
      return <p className="mt-3 text-ink-soft first:mt-0">{inlines(block.children)}</p>
    case 'list':
      return block.ordered ? (
        <ol className={`list-decimal ${LIST}`}>{Children.toArray(block.items.map(listItem))}</ol>
      ) : (
        <ul className={`list-disc ${LIST}`}>{Children.toArray(block.items.map(listItem))}</ul>
      )
  }
}

const LIST = 'mt-3 space-y-1.5 pl-6 text-ink-soft'
const LINK = 'wrap-anywhere font-medium text-leaf underline underline-offset-4'

const listItem = (item: readonly Inline[]) => <li>{inlines(item)}</li>

const inlines = (children: readonly Inline[]): ReactNode => Children.toArray(children.map(inlineText))

function inlineText(inline: Inline): ReactNode {
  if (inline.kind === 'text') return inline.text
  const words = inlines(inline.children)
  if (inline.kind === 'bold') return <strong className="font-semibold text-ink">{words}</strong>
  if (inline.kind === 'italic') return <em>{words}</em>
  return inline.to.startsWith('/') ? (
    <Link to={inline.to} className={LINK}>
      {words}
    </Link>
  ) : (
    <a href={inline.to} rel="noopener noreferrer" className={LINK}>
      {words}
    </a>
  )
}
