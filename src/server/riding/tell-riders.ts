import type { OrderLife } from '../orders/order-life.ts'
import type { StaffEvents } from '../staff/staff-events.ts'

type Riders = OrderLife['riders']

/** Riders hear of no order that is to be picked again: that one has left their lists is told apart. */
export const tellingRiders = (riders: Riders, staffEvents: StaffEvents): Riders => ({
  ...riders,
  async moveUndone(tx, move) {
    if (move.status === 'Packed') staffEvents.deliveriesChanged(tx)
    return riders.moveUndone(tx, move)
  },
})
