import { DIET_NAMES, DIETS, type Diet } from '#domain/food-facts.ts'
import { NO_ALLERGENS, PRODUCT_FACTS } from '#domain/product-facts.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ChoiceChip } from '../screen/choice-chip.tsx'
import { AllergenBoxes } from './allergen-boxes.tsx'
import { FactGroup } from './fact-group.tsx'
import { NutritionTable } from './nutrition-table.tsx'
import { labelOf, type ProductTexts } from './product-texts.ts'
import type { TypedFacts } from './typed-facts.ts'

type FoodFieldsProps = {
  texts: Pick<ProductTexts, 'diet' | 'allergens' | 'ingredients' | 'nutrition' | 'storage' | 'shelfLifeDays'>
  typed: TypedFacts['texts']
  errors: FieldErrors
}

const FACTS = ['diet', 'allergens', 'ingredients', 'nutrition', 'storage', 'shelfLifeDays'] as const

export function FoodFields({ texts, typed, errors }: FoodFieldsProps) {
  return (
    <FactGroup title="Food" filled={filledIn(typed)} isWrong={FACTS.some((name) => errors[name])}>
      <DietChoice chosen={texts.diet} />
      <AllergenBoxes chosen={texts.allergens.split(', ')} />
      <TextAreaField
        label={labelOf('ingredients')}
        name="ingredients"
        rows={3}
        maxLength={PRODUCT_FACTS.ingredients.maxLength}
        defaultValue={texts.ingredients}
        hint="As on the pack, the most first."
        error={errors.ingredients}
      />
      <NutritionTable
        text={texts.nutrition}
        unit={/ (ml|l)$/.test(typed.quantity) ? 'ml' : 'g'}
        error={errors.nutrition}
      />
      <div className="grid items-start gap-x-4 gap-y-5 @lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          label={labelOf('storage')}
          name="storage"
          maxLength={PRODUCT_FACTS.storage.maxLength}
          defaultValue={texts.storage}
          hint="For example, keep below 4 °C."
          error={errors.storage}
        />
        <TextField
          label={labelOf('shelfLifeDays')}
          name="shelfLifeDays"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PRODUCT_FACTS.shelfLifeDays.maxLength}
          defaultValue={texts.shelfLifeDays}
          hint="In days."
          error={errors.shelfLifeDays}
        />
      </div>
    </FactGroup>
  )
}

function filledIn({ diet, allergens, ingredients, nutrition, storage, shelfLifeDays }: TypedFacts['texts']): string[] {
  return [
    diet && DIET_NAMES[diet as Diet],
    allergens && (allergens === NO_ALLERGENS ? 'No allergens' : `With ${allergens}`),
    ingredients && 'Ingredients',
    nutrition && 'Nutrition',
    storage && 'Storage',
    shelfLifeDays && (shelfLifeDays === '1' ? 'Keeps 1 day' : `Keeps ${shelfLifeDays} days`),
  ].filter(Boolean)
}

const MARKS: Record<Diet, string> = {
  veg: 'text-leaf',
  egg: 'text-tangerine',
  'non-veg': 'text-berry',
  vegan: 'text-leaf-deep',
}

function DietChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{labelOf('diet')}</legend>
      <div className="flex flex-wrap gap-2">
        {(['', ...DIETS] as const).map((diet) => (
          <ChoiceChip key={diet} type="radio" name="diet" value={diet} defaultChecked={diet === chosen}>
            {diet && (
              <span aria-hidden className={`grid size-4 place-items-center border-2 border-current ${MARKS[diet]}`}>
                <span className="size-1.5 rounded-full bg-current" />
              </span>
            )}
            {diet ? DIET_NAMES[diet] : 'Not said'}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  )
}
