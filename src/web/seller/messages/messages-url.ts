export const MESSAGES_SCREEN = '/seller/messages'
export const DONE_SCREEN = `${MESSAGES_SCREEN}?show=done`
export const MAIL_SCREEN = `${MESSAGES_SCREEN}?show=mail`
