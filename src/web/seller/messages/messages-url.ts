export const MESSAGES_SCREEN = '/seller/messages'
export const MAIL_SCREEN = `${MESSAGES_SCREEN}?show=mail`
