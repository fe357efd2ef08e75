import { useState } from 'react'
import {
  LEGAL_PAGES,
  LEGAL_TEXTS,
  LEGAL_TITLES,
  type LegalPage,
  legalTemplate,
  MAX_LEGAL_TEXT,
} from '#domain/legal-pages.ts'
import { parseMarkdown } from '#domain/markdown.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import type { SellerShop } from './step.ts'

export type Texts = Record<(typeof LEGAL_TEXTS)[LegalPage], string>

type LegalTextsProps = {
  facts: SellerShop
  texts: Texts
  errors: Readonly<Record<string, string>>
  onChange: (texts: Texts) => void
}

/** Each page as customers will read it; its template until the owner writes another text. */
export function LegalTexts({ facts, texts, errors, onChange }: LegalTextsProps) {
  const [editing, setEditing] = useState<LegalPage | null>(null)
  return (
    <section aria-labelledby="legal-pages">
      <h3 id="legal-pages" className="font-semibold text-lg">
        Legal pages
      </h3>
      <p className="mt-1 mb-4 text-ink-soft">
        Short texts, filled with what you entered here. Please have them checked: we’re no lawyers.
      </p>
      <ul className="grid gap-3">
        {LEGAL_PAGES.map((page) => {
          const name = LEGAL_TEXTS[page]
          return (
            <li key={page} className="rounded-card border border-line bg-card px-4 py-3 sm:px-5">
              <PageText
                page={page}
                text={texts[name]}
                template={legalTemplate(page, facts)}
                error={errors[name]}
                isOpen={editing === page || errors[name] !== undefined}
                onOpen={(open) => setEditing(open ? page : null)}
                onChange={(text) => onChange({ ...texts, [name]: text })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PageTextProps = {
  page: LegalPage
  text: string
  template: string
  error: string | undefined
  isOpen: boolean
  onOpen: (open: boolean) => void
  onChange: (text: string) => void
}

function PageText({ page, text, template, error, isOpen, onOpen, onChange }: PageTextProps) {
  /** What is typed, even if it is nothing; null: as it is saved. */
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (text || template)
  const change = (typed: string | null) => {
    setDraft(typed)
    onChange(typed === template ? '' : (typed ?? ''))
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <strong className="block font-semibold">{LEGAL_TITLES[page]}</strong>
          <span className="text-ink-soft text-sm">{text ? 'Your own text' : 'The usual text, with your details'}</span>
        </p>
        <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Read or change'}
          <span className="sr-only"> the {LEGAL_TITLES[page]}</span>
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4 grid gap-6 @3xl:grid-cols-2">
          <div>
            <TextAreaField
              label="Text"
              name={LEGAL_TEXTS[page]}
              rows={16}
              maxLength={MAX_LEGAL_TEXT}
              value={shown}
              error={error}
              hint="## Heading, - list, **bold**, *italics*, [link](/help/delivery)"
              onChange={({ target }) => change(target.value)}
            />
            {shown !== template && (
              <Button variant="quiet" size="small" className="mt-3" onClick={() => change(null)}>
                Back to the usual text
              </Button>
            )}
          </div>
          <section
            aria-label="Preview"
            className="wrap-anywhere max-h-112 overflow-y-auto rounded-field border border-line bg-paper p-4"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
          >
            <RichText blocks={parseMarkdown(shown || template)} />
          </section>
        </div>
      )}
    </>
  )
}
