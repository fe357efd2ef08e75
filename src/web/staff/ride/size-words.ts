export const sizeWords = ({ units }: { units: number }): string => (units === 1 ? '1 item' : `${units} items`)
