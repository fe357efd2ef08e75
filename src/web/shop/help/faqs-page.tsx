import type { PageFacts } from '#contract/pages/page-facts.ts'
import speechBalloon from '#seed/art/speech-balloon.webp'
import { pageMeta } from '../../core/seo.ts'
import { shop } from '../../core/shop.ts'
import type { Route } from './+types/faqs-page'
import { HelpArticle } from './help-article.tsx'

const QUESTIONS = [
  {
    question: 'Do I need an account?',
    answer:
      'Not to browse or fill your cart: we keep it in this browser. You only need to sign in when you place your order.',
  },
  {
    question: 'What happens to my cart when I sign in?',
    answer:
      'We combine the cart in this browser with the one saved in your account. If a product is in both, we keep the larger quantity.',
  },
  {
    question: 'Why is an item in my cart not available?',
    answer:
      'It has gone out of stock. It stays in your cart but isn’t part of the total. You can remove it, or wait until it’s back.',
  },
  {
    question: 'Can I change an order?',
    answer:
      'If you pay on delivery, you can add items until we start packing: put them in your cart and choose your order there. You can also cancel it in My Orders until we pack it. Then use Reorder to put everything back in your cart.',
  },
  {
    question: 'Can the price change after I order?',
    answer: 'No. You pay the price you saw when you placed the order.',
  },
]

export const handle: PageFacts = { search: 'listed', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'FAQs',
    description: `Quick answers about accounts, carts, orders and prices at ${shop().name}.`,
    path: '/help/faqs',
    structured: [
      {
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  })

export default function FaqsPage() {
  return (
    <HelpArticle title="FAQs" lead="Quick answers to common questions." picture={speechBalloon}>
      <div className="border-line border-t">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-medium text-lg">
              {question}
              <span aria-hidden className="text-2xl text-leaf transition-transform duration-200 group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </HelpArticle>
  )
}
