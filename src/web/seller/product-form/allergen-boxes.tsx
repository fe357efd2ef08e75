import { ALLERGENS } from '#domain/food-facts.ts'
import { NO_ALLERGENS } from '#domain/product-facts.ts'
import { ChoiceChip } from '../screen/choice-chip.tsx'
import { labelOf } from './product-texts.ts'

const named = (allergen: string) => allergen.slice(0, 1).toUpperCase() + allergen.slice(1)

export function AllergenBoxes({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{labelOf('allergens')}</legend>
      <div className="flex flex-wrap gap-2">
        {ALLERGENS.map((allergen) => (
          <ChoiceChip
            key={allergen}
            type="checkbox"
            name="allergens"
            value={allergen}
            defaultChecked={chosen.includes(allergen)}
          >
            {named(allergen)}
          </ChoiceChip>
        ))}
        <ChoiceChip
          type="checkbox"
          name="allergens"
          value={NO_ALLERGENS}
          defaultChecked={chosen.includes(NO_ALLERGENS)}
        >
          None of these
        </ChoiceChip>
      </div>
    </fieldset>
  )
}
