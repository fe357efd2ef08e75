import { useEffect } from 'react'
import { isTransient } from '../../core/api.ts'
import { toast } from '../../ui/toast.tsx'
import { cartSaveFailure } from './cart-store.ts'

export function useCartSaveToasts() {
  useEffect(() => cartSaveFailure.watch(showFailure), [])
}

function showFailure() {
  const failure = cartSaveFailure.get()
  if (!failure?.message) return
  if (!isTransient(failure.code)) toast.error(failure.message)
  // Offline, the notice at the top covers it.
  else if (navigator.onLine) {
    toast.error('We couldn’t save your cart just now. We’ll keep trying.', { id: 'cart-unsaved' })
  }
}
