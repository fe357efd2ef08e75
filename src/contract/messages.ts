/** Sentences that clients of this API know by heart. */
export const MESSAGES = {
  productAdded: 'Product Added',
  stockUpdated: 'Stock Updated',
  cartUpdated: 'cart Updated',
  addressAdded: 'Address added successfully',
  orderPlaced: 'Order Placed Successfully',
  paymentDone: 'Payment success, order placed.',
  loggedIn: 'Logged In',
  loggedOut: 'Logged Out',
  wrongSeller: 'Invalid Credentials',
  wrongUser: 'Invalid email or password',
  userExists: 'User already exists',
  missingDetails: 'Missing Details',
  notAuthorized: 'Not Authorized',
  pleaseLogin: 'Please login!',
} as const
