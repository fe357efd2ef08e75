import { DIET_NAMES, type Diet } from '#domain/food-facts.ts'

const SHAPES: Record<Diet, string> = {
  veg: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  egg: 'M12 6.5c2.4 0 4.4 3.6 4.4 6.4a4.4 4.4 0 0 1-8.8 0c0-2.8 2-6.4 4.4-6.4z',
  'non-veg': 'M12 6.5 17.5 17h-11z',
  vegan: 'M6.5 7h3.2l2.3 6.4L14.3 7h3.2L13.4 17.5h-2.8z',
}

/** As on packs in India, where the shape says it too. */
export const DietMark = ({ diet }: { diet: Diet }) => (
  <svg role="img" aria-label={DIET_NAMES[diet]} viewBox="0 0 24 24" data-diet={diet} className="diet-mark">
    <title>{DIET_NAMES[diet]}</title>
    <rect x="2" y="2" width="20" height="20" rx="3" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d={SHAPES[diet]} fill="currentColor" />
  </svg>
)
