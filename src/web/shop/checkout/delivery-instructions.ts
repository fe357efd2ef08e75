import type { DeliveryInstructions } from '#domain/order.ts'
import { createStore, useStore } from '../../core/external-store.ts'

/** What is typed on the cart page outlives a visit to the address form. */
const instructions = createStore<DeliveryInstructions>({})

export const useDeliveryInstructions = () => useStore(instructions)
export const setDeliveryInstructions = (next: DeliveryInstructions) => instructions.set(next)
