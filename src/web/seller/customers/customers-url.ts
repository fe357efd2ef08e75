export const CUSTOMERS_SCREEN = '/seller/customers'
export const customerScreen = (id: string) => `${CUSTOMERS_SCREEN}/${id}`
