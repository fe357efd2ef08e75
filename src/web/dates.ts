const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

export const formatDate = (date: Date) => day.format(date)
export const formatMoment = (date: Date) => moment.format(date)
export const formatExact = (date: Date) => exact.format(date)
