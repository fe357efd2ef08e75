import type { ImportReport } from '#contract/catalog/product-csv.ts'

type NewCategoriesProps = {
  categories: ImportReport['newCategories']
  adds: boolean
  onChange: (adds: boolean) => void
}

/** What the file names and the shop doesn’t have: often a new shelf, sometimes a slip of the pen. */
export function NewCategories({ categories, adds, onChange }: NewCategoriesProps) {
  if (categories.length === 0 && adds) return null
  return (
    <div className="mb-4 rounded-field bg-tangerine-tint px-4 py-3 text-sm">
      {adds && (
        <>
          <p className="font-medium">
            {categories.length === 1 ? 'One category is' : `${categories.length} categories are`} new to your shop:
          </p>
          <ul className="mt-1 max-h-32 overflow-auto">
            {categories.map(({ path, text, products }) => (
              <li key={path} className="wrap-anywhere">
                {text} <span className="text-ink-soft">({products === 1 ? '1 product' : `${products} products`})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={adds}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-leaf"
        />
        Add {categories.length === 1 ? 'it' : 'them'} with the import
      </label>
    </div>
  )
}
