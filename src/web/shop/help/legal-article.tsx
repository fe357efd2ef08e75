import { LEGAL_TITLES, type LegalPage } from '#domain/legal-pages.ts'
import { parseMarkdown } from '#domain/markdown.ts'
import { RichText } from '../../ui/rich-text.tsx'

export function LegalArticle({ page, text }: { page: LegalPage; text: string }) {
  return (
    <article className="wrap-anywhere page-column py-8 lg:py-14">
      <div className="max-w-[68ch]">
        <h1 className="mb-8 text-balance font-semibold text-[2.25rem] leading-tight tracking-tight sm:text-[2.75rem]">
          {LEGAL_TITLES[page]}
        </h1>
        <RichText blocks={parseMarkdown(text)} />
      </div>
    </article>
  )
}
