import { MESSAGES } from './messages.ts'
import type { RefusalCode } from './refusal.ts'

/** The HTTP status of each refusal, and its sentence where a call has no better one. */
export const REFUSAL_REPLIES: Record<RefusalCode, { status: number; message: string }> = {
  malformed: { status: 400, message: 'We couldn’t read this request.' },
  missing_details: { status: 400, message: MESSAGES.missingDetails },
  bad_file: { status: 400, message: 'We couldn’t read this file.' },
  bad_rows: { status: 400, message: 'We couldn’t import some rows, so nothing was saved.' },
  bad_picture: { status: 400, message: 'We couldn’t read one of the pictures. Please choose another one.' },
  payment_unverified: {
    status: 400,
    message: 'We couldn’t verify this payment. Please check your orders before paying again.',
  },
  not_signed_in: { status: 401, message: MESSAGES.pleaseLogin },
  not_authorized: { status: 401, message: MESSAGES.notAuthorized },
  invalid_credentials: { status: 401, message: MESSAGES.wrongSeller },
  second_factor_required: { status: 401, message: 'Enter the 6-digit code from your authenticator app.' },
  wrong_code: { status: 401, message: 'This code isn’t right, or was used before. Please enter the next one.' },
  forbidden: { status: 403, message: 'This belongs to another account.' },
  wrong_role: { status: 403, message: 'Your role doesn’t include this. Please ask the owner of the shop.' },
  foreign_origin: { status: 403, message: 'We blocked this request because it came from another site.' },
  not_found: { status: 404, message: 'We couldn’t find this.' },
  unknown_product: {
    status: 404,
    message: 'We couldn’t find a product in your order. Please check your cart and try again.',
  },
  unknown_address: { status: 404, message: 'We couldn’t find this address. Please choose another one.' },
  link_ended: {
    status: 410,
    message: 'This link has ended. The order has arrived, or it is no longer shared.',
  },
  timeout: { status: 408, message: 'This request took too long to arrive.' },
  already_exists: { status: 409, message: 'This already exists.' },
  out_of_stock: { status: 409, message: 'Part of your order is out of stock.' },
  wrong_amount: { status: 409, message: 'We can’t sell this much of a product. Please change its quantity.' },
  impossible_move: { status: 409, message: 'This can’t be done any more.' },
  too_late: { status: 409, message: 'It’s too late to undo this. You can undo a change for one minute.' },
  changed_meanwhile: { status: 409, message: 'This was changed in the meantime. Please try again.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was already used for a different request.' },
  ordered_recently: { status: 409, message: 'You placed the same order a few minutes ago. Order again?' },
  promise_changed: { status: 409, message: 'We need a little longer than we said. Is that all right?' },
  fee_changed: { status: 409, message: 'The delivery fee has changed. Is that all right?' },
  total_changed: { status: 409, message: 'The total has changed. Is that all right?' },
  not_served: { status: 409, message: 'We don’t deliver to this PIN code yet.' },
  below_minimum: { status: 409, message: 'This is below the minimum order for your area.' },
  not_taking_orders: { status: 409, message: 'We’re not taking orders right now. We’ve saved your cart.' },
  too_busy: { status: 409, message: 'We’re too busy to deliver soon. Please choose a delivery time.' },
  too_many_open_orders: {
    status: 409,
    message:
      'Several unpaid orders are already open for you, this address or this phone number. Please wait until one of them arrives.',
  },
  too_many_cancelled: {
    status: 409,
    message: 'Many orders for you, this address or this phone number were cancelled today. Please try again tomorrow.',
  },
  cash_refused: {
    status: 409,
    message: 'We can’t take this order with Cash On Delivery. Please call us.',
  },
  owed_limit: { status: 409, message: 'That’s more than this customer may owe.' },
  in_progress: { status: 409, message: 'This is still in progress. Please try again in a moment.' },
  hold_limit: {
    status: 409,
    message: 'We can’t hold these items for an online payment now. Please try again later.',
  },
  payment_failed: {
    status: 409,
    message: 'Your payment didn’t go through, and you haven’t been charged. Please try again.',
  },
  payment_refunded: { status: 409, message: 'This payment has been refunded.' },
  too_large: { status: 413, message: 'That’s too large for us to accept. Please send less and try again.' },
  unsupported_type: { status: 415, message: 'This type of content isn’t supported.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  headers_too_large: { status: 431, message: 'The headers of this request are too long.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'We’re very busy right now. Please try again in a moment.' },
}
