import type { DeliveryInstructions } from '#domain/order.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

/** What is typed on the cart page outlives a visit to the address form. */
const instructions = createStore<DeliveryInstructions>({})

export const useDeliveryInstructions = () => useStore(instructions)
export const setDeliveryInstructions = (next: DeliveryInstructions) => instructions.set(next)
