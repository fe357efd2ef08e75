import type { ReactNode } from 'react'

/** On tablets the categories are a rail beside the products. */
export const ListingColumns = ({ categories, children }: { categories: ReactNode; children: ReactNode }) => (
  <div className="listing-columns">
    {categories}
    <div>{children}</div>
  </div>
)
