import { useState } from 'react'
import type { AskedAbout } from '#contract/orders/if-missing.ts'
import type { Order } from '#contract/orders/order.ts'
import { answerInstead } from '#contract/orders/replacements.ts'
import { amountText } from '#domain/amount-text.ts'
import { backForInstead, insteadName } from '#domain/instead-words.ts'
import { formatPaise } from '#domain/money.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown, useSecondsLeft } from '../../ui/countdown.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.tsx'

type Item = Order['items'][number]
type Instead = NonNullable<Item['instead']>
type QuestionsProps = { order: Order; onAnswered: (order: Order) => void }

/** What the picker asks about now. */
export function InsteadQuestions({ order, onAnswered }: QuestionsProps) {
  if (order.status !== 'Order Placed') return null
  return order.items.map(
    (item) =>
      item.instead &&
      item.asked &&
      !item.asked.answer && (
        <Question
          key={item.product._id}
          order={order}
          item={item}
          instead={item.instead}
          asked={item.asked}
          onAnswered={onAnswered}
        />
      ),
  )
}

type QuestionProps = QuestionsProps & { item: Item; instead: Instead; asked: AskedAbout }

function Question({ order, item, instead, asked, onAnswered }: QuestionProps) {
  const seconds = useSecondsLeft(asked)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const back = backForInstead(item, instead)
  const isOver = seconds === 0

  async function answer(said: 'yes' | 'no') {
    setBusy(said)
    const body = { id: order._id, product: item.product._id, instead: instead.product, answer: said }
    const reply = await callApi(answerInstead, { body })
    setBusy(null)
    if (reply.success) {
      toast.success(reply.message)
      onAnswered(reply.order)
    } else toast.error(reply.message)
  }

  return (
    <section
      aria-label={`A question about ${item.product.name}`}
      className="mb-5 rounded-card border border-tangerine bg-tangerine-tint p-4 sm:p-5"
    >
      <div className="flex items-start gap-4">
        <ProductPicture
          src={instead.image[0]}
          alt=""
          sizes="80px"
          category={instead.category}
          width="w-16 sm:w-20"
          className="shrink-0"
        />
        <div className="min-w-0 grow">
          <h2 className="wrap-anywhere font-semibold text-lg leading-snug">{insteadName(instead)} instead?</h2>
          <p role="status" className="wrap-anywhere text-pretty">
            We’re out of {item.product.name} ({amountText(item.product, instead.pieces)} missing). You’d pay{' '}
            {formatPaise(instead.amount)}
            {back > 0 ? `, ${formatPaise(back)} less.` : ', the same as before.'}
          </p>
        </div>
      </div>
      {isOver ? (
        <p className="mt-3 font-medium">Time’s up: you get your money back for it.</p>
      ) : (
        <>
          <div className="mt-4 flex flex-wrap gap-3 *:grow">
            <Button busy={busy === 'yes'} disabled={busy !== null} onClick={() => void answer('yes')}>
              Yes, send it
            </Button>
            <Button variant="quiet" busy={busy === 'no'} disabled={busy !== null} onClick={() => void answer('no')}>
              No, money back
            </Button>
          </div>
          <p className="mt-3 text-sm">
            <Countdown seconds={seconds} className="font-semibold" /> left to answer. Then you get your money back.
          </p>
        </>
      )}
    </section>
  )
}
