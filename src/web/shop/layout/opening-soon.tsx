import { useShop } from '../../core/shop.ts'

/** Over every page of a shop that has yet to open. */
export function OpeningSoon() {
  return useShop().openingSoon ? (
    <p className="text-balance bg-tangerine-tint px-4 py-2.5 text-center font-medium text-sm text-tangerine">
      We’re opening soon. Have a look around; you can order once we’re open.
    </p>
  ) : null
}
