import type { ReactNode } from 'react'

/** On tablets the categories are a rail beside the products. */
export const ListingColumns = ({ categories, children }: { categories: ReactNode; children: ReactNode }) => (
  <div className="md:max-lg:grid md:max-lg:grid-cols-[6rem_minmax(0,1fr)] md:max-lg:gap-x-5">
    {categories}
    <div>{children}</div>
  </div>
)
