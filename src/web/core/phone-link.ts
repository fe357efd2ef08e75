export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** Of a number in digits, with the country's code. */
export const whatsappLink = (digits: string): string => `https://wa.me/${digits}`
