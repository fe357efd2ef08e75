export const SETUP_SCREEN = '/seller/setup'
