import { useEffect } from 'react'
import { isPassing } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { cartSaveFailure } from './cart-store.ts'

/** Says when the account's cart could not be saved. */
export function useCartSaveToasts() {
  useEffect(() => cartSaveFailure.watch(showFailure), [])
}

function showFailure() {
  const failure = cartSaveFailure.get()
  if (!failure?.message) return
  if (!isPassing(failure.code)) toast.error(failure.message)
  // Without a network the offline notice says it already.
  else if (navigator.onLine) {
    toast.error('We couldn’t save your cart just now. We’ll keep trying.', { id: 'cart-unsaved' })
  }
}
