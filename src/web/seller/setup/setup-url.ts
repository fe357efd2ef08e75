export const SETUP_SCREEN = '/seller/setup'

export const stepUrl = (path: string) => `${SETUP_SCREEN}?step=${path}`
