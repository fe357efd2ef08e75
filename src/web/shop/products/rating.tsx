import { Star } from 'lucide-react'

const STARS = [1, 2, 3, 4, 5]
/** The same for every product: there are no ratings yet. */
const RATING = 4

export function Rating() {
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <span role="img" aria-label={`Rated ${RATING} out of ${STARS.length} stars`} className="flex gap-0.5 text-leaf">
        {STARS.map((star) => (
          <Star key={star} size={18} aria-hidden fill={star <= RATING ? 'currentColor' : 'none'} />
        ))}
      </span>
      ({RATING})
    </p>
  )
}
