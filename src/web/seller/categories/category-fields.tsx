import type { SellerCategory } from '#contract/catalog/seller-categories.ts'
import { categoryPagePath } from '#domain/catalog.ts'
import { MAX_CATEGORY_PATH, MAX_CATEGORY_TEXT } from '#domain/category-name.ts'
import { PALETTE } from '#domain/category-palette.ts'
import { isSamePath } from '#domain/category-tree.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { childrenOf, siblingsOf } from './category-list.ts'
import { CategoryPictureField } from './category-picture-field.tsx'
import { type CategoryValues, withName } from './category-values.ts'

type CategoryFieldsProps = {
  category: SellerCategory | null
  categories: readonly SellerCategory[]
  values: CategoryValues
  errors: FieldErrors
  picture: File | null
  onChange: (values: CategoryValues) => void
  onPicture: (picture: File | null) => void
}

export function CategoryFields(props: CategoryFieldsProps) {
  const { category, categories, values, errors, picture, onChange, onPicture } = props
  const hasParts = category !== null && childrenOf(categories, category).length > 0
  const tops = categories.filter(({ _id, parent }) => parent === null && _id !== category?._id)
  const isMoved = category !== null && !isSamePath(category.path, values.path)
  const link = values.path ? `Its page: ${categoryPagePath(values.path)}` : 'Part of its page’s address'
  return (
    <>
      <TextField
        label="Name"
        name="text"
        required
        maxLength={MAX_CATEGORY_TEXT}
        autoComplete="off"
        value={values.text}
        error={errors.text}
        onChange={({ target }) => onChange(withName(values, target.value))}
      />
      <TextField
        label="Link"
        name="path"
        required
        maxLength={MAX_CATEGORY_PATH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.path}
        hint={isMoved ? `${link}. The old address keeps working.` : link}
        error={errors.path}
        onChange={({ target }) => onChange({ ...values, path: target.value, hasOwnPath: target.value !== '' })}
      />
      <SelectField
        label="Part of"
        name="parent"
        value={values.parent}
        disabled={hasParts}
        hint={hasParts ? 'It has sub-categories, so it can’t be one itself.' : undefined}
        error={errors.parent}
        onChange={({ target }) => onChange({ ...values, parent: target.value })}
      >
        <option value="">None: it’s a main category</option>
        {tops.map(({ _id, path, text }) => (
          <option key={_id} value={path}>
            {text}
          </option>
        ))}
      </SelectField>
      {category && values.parent === (category.parent ?? '') && (
        <SelectField
          label="Position"
          name="place"
          value={String(values.place)}
          onChange={({ target }) => onChange({ ...values, place: Number(target.value) })}
        >
          {siblingsOf(categories, category).map(({ _id }, place) => (
            <option key={_id} value={place}>
              {place + 1}
            </option>
          ))}
        </SelectField>
      )}
      <ColourField
        value={values.bgColor}
        error={errors.bgColor}
        onChange={(bgColor) => onChange({ ...values, bgColor })}
      />
      <CategoryPictureField
        category={values.keepsPicture ? category : category && { ...category, image: null }}
        colour={values.bgColor}
        picture={picture}
        error={errors.picture}
        onPicture={(next) => {
          onPicture(next)
          onChange({ ...values, keepsPicture: true })
        }}
        onDelete={() => {
          onPicture(null)
          onChange({ ...values, keepsPicture: false })
        }}
      />
      <TextField
        label="Also known as"
        name="aliases"
        autoComplete="off"
        value={values.aliases}
        hint="Other words shoppers search for, separated by commas: sabzi, सब्ज़ी"
        error={errors.aliases}
        onChange={({ target }) => onChange({ ...values, aliases: target.value })}
      />
      <label className="flex min-h-11 items-start gap-3 py-1">
        <input
          type="checkbox"
          name="hidden"
          checked={values.hidden}
          onChange={({ target }) => onChange({ ...values, hidden: target.checked })}
          className="mt-0.5 size-5 shrink-0 accent-leaf"
        />
        <span>
          <span className="block font-medium text-sm">Hide it</span>
          <span className="mt-0.5 block text-ink-soft text-sm">
            Not on the home page or in lists. Its products stay on sale and can be searched for.
          </span>
        </span>
      </label>
    </>
  )
}

type ColourFieldProps = { value: string; error: string | undefined; onChange: (colour: string) => void }

function ColourField({ value, error, onChange }: ColourFieldProps) {
  const isOwn = !PALETTE.some(({ colour }) => colour.toLowerCase() === value.toLowerCase())
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Colour</legend>
      <div className="flex flex-wrap items-center gap-1">
        {PALETTE.map(({ colour, name }) => (
          <label key={colour} className="grid size-11 place-items-center">
            <input
              type="radio"
              name="bgColor"
              value={colour}
              aria-label={name}
              checked={colour.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(colour)}
              className="size-9 appearance-none rounded-full border border-field-line checked:outline-3 checked:outline-leaf checked:outline-offset-2"
              style={{ backgroundColor: colour }}
            />
          </label>
        ))}
        <label className="ml-1 flex min-h-11 items-center gap-2 text-sm">
          <input
            type="color"
            name="bgColor"
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'colour-note' : undefined}
            onChange={({ target }) => onChange(target.value)}
            className={`size-9 cursor-pointer overflow-hidden rounded-full border border-field-line p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 ${isOwn ? 'outline-3 outline-leaf outline-offset-2' : ''}`}
          />
          Other
        </label>
      </div>
      {error && (
        <p id="colour-note" className="mt-1.5 text-berry text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
