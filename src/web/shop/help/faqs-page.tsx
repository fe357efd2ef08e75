import speechBalloon from '../../../../seed/art/speech-balloon.webp'
import { pageMeta } from '../../seo.ts'
import type { Route } from './+types/faqs-page'
import { HelpArticle } from './help-article.tsx'

const QUESTIONS = [
  {
    question: 'Do I need an account?',
    answer:
      'Not for looking around and filling the cart: it stays in this browser. For an order we need to know where to go, so you log in before you place it.',
  },
  {
    question: 'What happens to my cart when I log in?',
    answer:
      'The cart of this browser and the one saved with your account become one. Where both have a product, the larger number stays.',
  },
  {
    question: 'Something in my cart says it is unavailable. Now what?',
    answer: 'It stays in the cart, marked, and is not charged. Remove it or wait until it is back.',
  },
  {
    question: 'Can I change an order?',
    answer:
      'Cancel it in My Orders while nobody has packed it, and order again: reorder puts everything back in the cart.',
  },
  {
    question: 'Which prices apply?',
    answer: 'The offer price you saw when you placed the order. Later changes do not touch it.',
  },
]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'FAQs',
    description: 'Short answers about accounts, carts, orders and prices at GreenCart.',
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
    <HelpArticle title="FAQs" lead="Short answers to what people ask us most." picture={speechBalloon}>
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
