import { FACT_NAMES } from '#domain/product-facts.ts'
import { products } from '../db/tables/product-tables.ts'

const WORDY_FACTS = FACT_NAMES.map((name) => products[name])
  .filter((column) => column.getSQLType() !== 'integer')
  .map((column) => column.name)

/**
 * Every column that can hold words or bytes, by table, and what it holds. A new column must be entered here, or a test
 * fails (personal-data/every-table.test.ts).
 *
 * - person: typed by a shopper, or about one. The thorough shopper (thorough-shopper.ts) leaves a mark in each of them.
 * - unmarked: the same, but no mark can be left there: the reason stands beside it.
 * - staff: about somebody of the staff; erased on request (staff/seller-staff.test.ts).
 * - other: ids, the shop's own words, the seller's.
 */
type Known = { person?: string; unmarked?: string; staff?: string; other?: string }

export const KNOWN_COLUMNS: Record<string, Known> = {
  activity: { staff: 'details staff_name', other: 'id who subject act target ip staff_id' },
  addresses: { person: 'details label', other: 'id user_id' },
  area_wishes: { person: 'email pincode' },
  back_in_stock_wishes: { person: 'email', other: 'id product_id user_id' },
  // The hash says what can’t pay on delivery, and stays: deleting an account lifts no bar of an address or phone.
  cash_bars: { person: 'shown reason', unmarked: 'value_hash', other: 'id kind user_id' },
  cash_balances: { other: 'rider_id' },
  cash_book: {},
  cash_entries: { other: 'id rider_id kind order_id settlement_id' },
  categories: { other: 'id path text bg_color art picture aliases parent_id' },
  category_list: {},
  category_redirects: { other: 'path category_id' },
  cart_items: { other: 'user_id product_id' },
  change_batches: { other: 'id state staff_id changes counts problems' },
  closed_day_riders: { other: 'rider_id' },
  closed_days: { other: 'staff_id' },
  contact_messages: { person: 'user_name user_email user_phone message', other: 'id' },
  credit_accounts: { other: 'user_id' },
  credit_entries: { person: 'note', other: 'id user_id reason order_id' },
  customers: { person: 'name phone search_text notes', other: 'user_id last_order' },
  // Nothing says where to; the failure is one of a closed list.
  deliveries: { other: 'order_id rider_id failure settlement_id upi_reference' },
  delivery_areas: { other: 'id name pincodes neighbours' },
  door_code_key: { other: 'key' },
  door_payments: { other: 'payment rider_id order_id settlement_id' },
  // Hashes of random tokens.
  email_tokens: { person: 'email', unmarked: 'token_hash', other: 'purpose user_id' },
  event_key: { other: 'key' },
  favourites: { other: 'user_id product_id' },
  foreign_payments: { other: 'id provider payment_id provider_order_id currency' },
  goods_batches: { other: 'id count_of' },
  goods_receipt_lines: { other: 'receipt_id product_id name unit' },
  goods_receipts: { other: 'id supplier_id supplier_name bill staff_id' },
  goods_removals: { other: 'id kind reason product_id unit staff_id' },
  // The reason is one of a closed list.
  handed_back: { other: 'order_id rider_id reason' },
  idempotency_keys: { person: 'key', other: 'holder request_hash reply' },
  // Made or undone within seconds: the answer's words then stand in order_refunds.
  held_refunds: { unmarked: 'words', other: 'report_id order_id product_id decided_by ip' },
  // Hashes of IPs and emails, which end within minutes; where an account was signed in to, after a day.
  limit_counts: { unmarked: 'key', other: 'name slices' },
  mailbox_changes: { person: 'email former_email', other: 'id user_id' },
  // An error may quote the recipient; it goes with its row.
  mail_outbox: { person: 'recipient mailbox', unmarked: 'last_error', other: 'id kind about dedupe_key state claim' },
  migrations: { other: 'name' },
  missing_wishes: { other: 'user_id product_id kind instead_id' },
  // Nothing says who searched.
  missed_searches: { other: 'search' },
  newsletter_links: { person: 'email', unmarked: 'token_hash' },
  newsletter_subscribers: { person: 'email' },
  order_events: { other: 'order_id user_id' },
  ordered_pictures: { other: 'picture' },
  ordered_pictures_read: { other: 'up_to' },
  order_items: {
    other: 'order_id product_id name category pictures weight loose shelf_id if_missing instead answer',
  },
  order_moves: { person: 'reason', other: 'order_id status moved_by staff_id' },
  order_reports: { person: 'words answer', other: 'id order_id product_id kind state refund_id photo_of' },
  order_refunds: { person: 'reason', other: 'id order_id lines' },
  // Hashes of random tokens.
  order_shares: { unmarked: 'token_hash', other: 'order_id' },
  orders: {
    person: 'address search_text note deliver_to',
    // The address once more, in one spelling.
    unmarked: 'door',
    other: 'id user_id status payment_type bill provider_order_id provider_payment_id refund number additions channel',
  },
  owed_accounts: { other: 'user_id' },
  owed_entries: { other: 'id user_id reason order_id paid_by undoes provider_payment_id' },
  passkey_challenges: { other: 'challenge_hash purpose holder_hash' },
  // What authenticators call their keys is random.
  passkeys: { person: 'name', unmarked: 'credential_id public_key transports', other: 'id user_id' },
  payment_intents: {
    person: 'address note deliver_to',
    other: 'id user_id purpose provider provider_order_id bill lines cart_then order_id payment_id',
  },
  pick_lines: { other: 'order_id' },
  pick_tasks: { other: 'order_id staff_id' },
  'payment_sandbox.account': { other: 'key_id key_secret webhook_secret' },
  'payment_sandbox.orders': { other: 'id currency receipt notes status' },
  'payment_sandbox.payments': { other: 'id order_id currency status card error' },
  'payment_sandbox.refunds': { other: 'id payment_id idempotency_key request receipt status' },
  'payment_sandbox.webhooks': { other: 'id body' },
  products: {
    other: `id name category pictures description aliases words shelf_id family supplier_id ${WORDY_FACTS.join(' ')}`,
  },
  promise_events: { other: 'order_id reason who' },
  // Nothing says where to: the area and what was to be picked.
  promises: { other: 'order_id area_id area_name load_band inputs cancelled_by' },
  purchase_lines: { other: 'list_id product_id' },
  purchase_lists: { other: 'id supplier_id supplier_name' },
  recovery_codes: { staff: 'code_hash', other: 'holder' },
  refund_books: { other: 'payment_id provider provider_order_id order_id currency reason' },
  refunds: { other: 'id payment_id state provider_refund_id idempotency_key last_error' },
  // A photo.
  report_photos: { unmarked: 'bytes', other: 'report_id' },
  // A job takes each request at once.
  // The seed of a code, which is computed with a secret of the settings.
  phone_codes: { person: 'phone', unmarked: 'seed', other: 'purpose holder id' },
  reset_requests: { unmarked: 'email' },
  // Sums of many orders, by PIN code among others.
  sales_backlog: { other: 'order_id' },
  sales_changes: { other: 'pincode payment product_id' },
  sales_sums: { other: 'dimension key' },
  // The key is random, the reply the shop's own words with the number of an order.
  rider_settlements: { staff: 'note', other: 'id rider_id' },
  search_synonyms: { other: 'id words' },
  search_words: { other: 'word' },
  second_factors: { staff: 'totp_key totp_key_offered', other: 'holder staff_id' },
  seller_access: { other: 'email password_hash epoch' },
  seller_devices: { other: 'token_hash' },
  seller_failures: { other: 'counter' },
  // The device is 'Chrome on Android', the token's hash is random.
  sessions: { unmarked: 'token_hash device', other: 'id holder holder_id user_id staff_id' },
  shelves: { other: 'id unit' },
  stock_losses: { other: 'product_id' },
  stock_log: { other: 'product_id shelf_id cause source staff_id reason' },
  sold_out_spans: { other: 'product_id' },
  order_prefixes: { other: 'prefix' },
  shop_facts: { other: 'name value' },
  shop_identity: { other: 'id' },
  shop_upi: { other: 'upi_id' },
  shop_setup: { other: 'state' },
  shop_version: {},
  staff: { staff: 'name email phone password_hash', other: 'id role' },
  staff_links: { staff: 'token_hash', other: 'staff_id' },
  staff_shifts: { other: 'id staff_id role' },
  suppliers: { other: 'id name phone weekdays' },
  // Stays: the shop must know whom not to write to. Its owner never had the account (decision 19).
  stopped_mailboxes: { unmarked: 'email' },
  users: { person: 'name email phone', unmarked: 'password_hash', other: 'id continued_by' },
  waiting_orders: { other: 'order_id' },
  webhook_events: { other: 'id' },
}

/** Where the id of a deleted account stays: it names nobody, and holds the books together. */
export const KEEP_THE_ID = [
  'activity',
  'credit_accounts',
  'credit_entries',
  'order_events',
  'orders',
  'owed_accounts',
  'owed_entries',
  'payment_intents',
  'users',
]
