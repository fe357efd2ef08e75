export const CUSTOMERS_SCREEN = '/seller/customers'
export const OWED_SCREEN = `${CUSTOMERS_SCREEN}/owed`
export const customerScreen = (id: string) => `${CUSTOMERS_SCREEN}/${id}`
export const statementScreen = (id: string) => `${customerScreen(id)}/statement`
