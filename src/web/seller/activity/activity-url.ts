export const ACTIVITY_SCREEN = '/seller/activity'
export const SECURITY_SCREEN = `${ACTIVITY_SCREEN}?show=security`
