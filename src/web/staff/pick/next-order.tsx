import type { PickTask } from '#contract/orders/picking.ts'
import { piecesOf } from '#domain/item-count.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { PickFacts } from './pick-facts.tsx'

const PEEK = 5

/** The oldest order that nobody has taken. */
export function NextOrder({ task, onStart }: { task: PickTask; onStart: () => void }) {
  const { lines } = task
  const pieces = lines.reduce((sum, line) => sum + piecesOf(line, line.quantity), 0)
  return (
    <section aria-label={`Order ${task.number}`} className="rounded-card border border-line bg-card p-5">
      <PickFacts task={task} />
      <p className="mt-3 flex flex-wrap items-center gap-2">
        {lines.slice(0, PEEK).map(({ line, image, category }) => (
          <ProductPicture key={line} src={image[0]} alt="" sizes="48px" category={category} width="w-12" />
        ))}
        {lines.length > PEEK && <span className="text-ink-soft">+{lines.length - PEEK}</span>}
      </p>
      <p className="mt-3">
        {lines.length === 1 ? '1 product' : `${lines.length} products`}, {pieces === 1 ? '1 piece' : `${pieces} pieces`}
      </p>
      <Button className="mt-5 min-h-14 w-full text-lg" onClick={onStart}>
        Start picking
      </Button>
    </section>
  )
}
