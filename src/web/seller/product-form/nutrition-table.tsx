import { useId } from 'react'
import { NUTRIENT_NAMES, NUTRIENTS, type Nutrition } from '#domain/food-facts.ts'
import { readFactText } from '#domain/product-facts.ts'

type NutritionTableProps = { text: string; unit: 'g' | 'ml'; error?: string | undefined }

/** A number for each nutrient, all of one name: `factText` reads them in their sequence. */
export function NutritionTable({ text, unit, error }: NutritionTableProps) {
  const id = useId()
  const known = (text === '' ? {} : readFactText('nutrition', text)) as Nutrition
  return (
    <fieldset aria-describedby={error && `${id}-note`}>
      <legend className="mb-1.5 font-medium text-sm">Nutrition in 100 {unit}</legend>
      <div className="grid max-w-sm gap-y-2">
        {NUTRIENTS.map((nutrient) => (
          <div key={nutrient} className="flex items-center justify-between gap-3">
            <label
              htmlFor={`${id}-${nutrient}`}
              className={`text-[0.9375rem] ${NUTRIENT_NAMES[nutrient].startsWith('of which') ? 'pl-4 text-ink-soft' : ''}`}
            >
              {NUTRIENT_NAMES[nutrient]}
            </label>
            <span className="flex items-center gap-2">
              <input
                id={`${id}-${nutrient}`}
                name="nutrition"
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
                defaultValue={known[nutrient] ?? ''}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-note`}
                className="price-figures h-11 w-24 rounded-field border border-field-line bg-card px-3 text-right hover:border-leaf aria-invalid:border-berry"
              />
              <span className="w-8 text-ink-soft text-sm">{nutrient === 'energy' ? 'kcal' : 'g'}</span>
            </span>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className="mt-1.5 text-berry text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
