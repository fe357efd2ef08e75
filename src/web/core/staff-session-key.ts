/** Written at every sign-in and sign-out of the staff: other tabs then check their session. */
export const STAFF_SESSION_KEY = 'greencart.staff-session'
