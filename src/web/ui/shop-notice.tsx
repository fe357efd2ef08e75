import { useShop } from '../core/shop.ts'

/** What the owner wants everybody to know before they order, such as that the shop is closed on a holiday. */
export function ShopNotice() {
  const { notice, name } = useShop()
  if (!notice) return null
  return (
    <p role="note" className="wrap-anywhere bg-leaf-tint py-2.5 font-medium">
      <span className="page-column block text-balance text-center">{notice.replaceAll('{name}', name)}</span>
    </p>
  )
}
