export const DELIVERY_SCREEN = '/seller/delivery'
