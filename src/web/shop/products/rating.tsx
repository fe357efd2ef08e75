import Star from 'lucide-react/icons/star'

const STARS = [1, 2, 3, 4, 5]
/** Fixed by the specification (§9), and the demo's alone: nobody rates anything. */
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
