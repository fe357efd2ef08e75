import type { DeliveryWishes } from '#domain/order.ts'
import { createStore, useStore } from '../../core/external-store.ts'

/** What is typed on the cart page outlives a visit to the address form. */
const wishes = createStore<DeliveryWishes>({})

export const useDeliveryWishes = () => useStore(wishes)
export const setDeliveryWishes = (next: DeliveryWishes) => wishes.set(next)
