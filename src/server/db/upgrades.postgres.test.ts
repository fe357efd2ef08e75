import { expect, test } from 'vitest'
import { showAccount } from '#contract/accounts/account-settings.ts'
import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import { quoteDelivery } from '#contract/delivery/delivery.ts'
import { readChecklist } from '#contract/shop/checklist.ts'
import { checkStaff } from '#contract/staff/staff.ts'
import { hashPassword } from '../accounts/password.ts'
import { readConfig } from '../config/config.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { openShop } from '../testing/open-shop.ts'
import { migrate } from './migrate.ts'
import { openServer } from './open-server.ts'

test('an owner who signs in with a second factor keeps it, with the recovery codes, through the upgrade', async () => {
  const { pool } = await databaseBefore('_second_factors.sql')
  await pool.query(`UPDATE seller_access SET totp_key = '\\x0102', totp_last_step = 77`)
  await pool.query(`INSERT INTO seller_recovery_codes (code_hash, used_at) VALUES ('\\x0a', NULL), ('\\x0b', now())`)
  await migrate(pool)
  const factors =
    await pool.query(`SELECT holder, staff_id, encode(totp_key, 'hex') AS key, totp_key_offered AS offered,
    totp_last_step AS step FROM second_factors`)
  expect(factors.rows).toEqual([{ holder: 'owner', staff_id: null, key: '0102', offered: null, step: 77 }])
  const codes = await pool.query('SELECT holder, used_at IS NULL AS unused FROM recovery_codes ORDER BY code_hash')
  expect(codes.rows).toEqual([
    { holder: 'owner', unused: true },
    { holder: 'owner', unused: false },
  ])
  await expect(pool.query(`INSERT INTO second_factors (holder, totp_key) VALUES ('nobody', '\\x01')`)).rejects.toThrow(
    'foreign key',
  )
  await pool.end()
})

test('whoever was signed in stays signed in through the upgrade, and nobody else is', async () => {
  const { pool, url } = await databaseBefore('_sessions.sql')
  const { seller } = readConfig({})
  await pool.query(
    `INSERT INTO users (id, name, email, password_hash) VALUES ('asha', 'Asha', 'asha@example.com', 'x')`,
  )
  await pool.query(`INSERT INTO staff (id, name, role) VALUES ('ravi', 'Ravi', 'rider')`)
  await pool.query(`UPDATE seller_access SET email = $1, password_hash = $2, epoch = 'now'`, [
    seller.email,
    await hashPassword(seller.password),
  ])
  await pool.query(`
    INSERT INTO shopper_sessions (token_hash, user_id, device, expires_at, signed_in_at) VALUES
      (sha256('shopper'), 'asha', 'Chrome on Android', now() + interval '1 day', '2026-01-02'),
      (sha256('over'), 'asha', 'Safari on iPhone', now() - interval '1 day', '2026-01-01');
    INSERT INTO staff_sessions (token_hash, id, staff_id, device, expires_at) VALUES
      (sha256('rider'), 'one', 'ravi', 'Chrome on Android', now() + interval '1 day');
    INSERT INTO seller_sessions (token_hash, epoch, expires_at) VALUES
      (sha256('owner'), 'now', now() + interval '1 day'), (sha256('former'), 'then', now() + interval '1 day')`)
  await migrate(pool)
  await pool.end()

  const shop = await openShop({ database: openServer(url, () => {}) })
  const withCookie = (cookie: string, token: string) => {
    const browser = shop.visitor()
    browser.cookies.set(cookie, token)
    return browser
  }
  const { body } = await withCookie('token', 'shopper').call(showAccount)
  expect(body).toMatchObject({
    email: 'asha@example.com',
    sessions: [{ device: 'Chrome on Android', signedInAt: '2026-01-02T00:00:00.000Z', isCurrent: true }],
  })
  expect((await withCookie('staffToken', 'rider').call(checkStaff)).body).toMatchObject({ person: { name: 'Ravi' } })
  expect((await withCookie('sellerToken', 'owner').call(checkSeller)).body).toEqual({ success: true })
  expect((await withCookie('token', 'over').call(showAccount)).status).toBe(401)
  for (const token of ['former', 'rider', 'shopper']) {
    expect((await withCookie('sellerToken', token).call(checkSeller)).body.success).toBe(false)
  }
  await shop.close()
})

test('riders begin with the cash that nobody has counted yet, and what was counted is settled', async () => {
  const { pool } = await databaseBefore('_rider_balances.sql')
  await pool.query(`
    INSERT INTO users (id, name, email, password_hash) VALUES ('asha', 'Asha', 'asha@example.com', 'x');
    INSERT INTO staff (id, name, role) VALUES ('ravi', 'Ravi', 'rider'), ('lata', 'Lata', 'rider');
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, address)
      SELECT 'order' || n, 'asha', 'Delivered', 'COD', true, 100 * n, 2 * n, 102 * n, '{}' FROM generate_series(1, 5) n;
    INSERT INTO rider_settlements (id, rider_id, expected, stated, counted, counted_at) VALUES
      ('counted', 'ravi', 102, 102, 90, now()), ('uncounted', 'ravi', 204, 200, NULL, NULL);
    INSERT INTO deliveries (order_id, attempt, rider_id, failed_at, failure) VALUES ('order3', 1, 'lata', now(), 'refused');
    INSERT INTO deliveries (order_id, attempt, rider_id, delivered_at, cash, upi, settlement_id) VALUES
      ('order1', 1, 'ravi', '2026-01-01T20:00Z', 102, 0, 'counted'),
      ('order2', 1, 'ravi', '2026-01-01T20:00Z', 204, 0, 'uncounted'),
      ('order3', 2, 'ravi', '2026-01-01T20:00Z', 306, 0, NULL),
      ('order4', 1, 'lata', '2026-01-01T20:00Z', 0, 408, NULL)`)
  await migrate(pool)
  const balances = await pool.query('SELECT rider_id, balance::int FROM cash_balances')
  expect(balances.rows).toEqual([{ rider_id: 'ravi', balance: 204 + 306 }])
  const entries = await pool.query('SELECT order_id, kind, day::text FROM cash_entries ORDER BY order_id')
  expect(entries.rows).toEqual([
    { order_id: 'order2', kind: 'taken', day: '2026-01-02' },
    { order_id: 'order3', kind: 'taken', day: '2026-01-02' },
  ])
  await pool.end()
})

test('a shop that was open before goes on taking orders through the upgrade; one that nobody opened is new', async () => {
  const { pool, url } = await databaseBefore('_shop_setup.sql')
  await pool.query(`UPDATE seller_access SET email = 'owner@shop.example', password_hash = 'x', epoch = 'then'`)
  await migrate(pool)
  await pool.end()
  const shop = await openShop({ database: openServer(url, () => {}), config: { startsEmpty: true } })
  expect((await shop.visitor().expectDone(quoteDelivery, { pincode: '110001' })).body).toMatchObject({ served: true })
  expect((await (await shop.seller()).expectDone(readChecklist)).body.open).toBe(true)
  await shop.close()

  const unopened = await databaseBefore('_shop_setup.sql')
  await migrate(unopened.pool)
  expect((await unopened.pool.query('SELECT state FROM shop_setup')).rows).toEqual([{ state: 'new' }])
  await unopened.pool.end()
})

test('orders on account are paid as far as payments cover them, the oldest first', async () => {
  const { pool } = await databaseBefore('_on_account_is_unpaid.sql')
  const order = (id: string, status: string, refund = 'NULL') =>
    `('${id}', 'asha', '${status}', 'Account', true, 10000, 0, 10000, 0, ${refund}, '{}')`
  await pool.query(`
    INSERT INTO users (id, name, email, password_hash) VALUES ('asha', 'Asha', 'asha@example.com', 'x');
    INSERT INTO orders (id, user_id, status, payment_type, is_paid, cart, tax, amount, credit, refund, address) VALUES
      ${order('1 paid', 'Delivered')}, ${order('2 cancelled', 'Cancelled', "'processed'")},
      ${order('3 in part', 'Packed')}, ${order('4 open', 'Delivered')};
    INSERT INTO owed_accounts VALUES ('asha', 14000);
    INSERT INTO owed_entries (id, user_id, amount, reason, order_id, paid_by) VALUES
      ('a', 'asha', 10000, 'order', '1 paid', NULL), ('b', 'asha', 10000, 'order', '2 cancelled', NULL),
      ('c', 'asha', 10000, 'order', '3 in part', NULL), ('d', 'asha', -10000, 'order_cancelled', '2 cancelled', NULL),
      ('e', 'asha', -16000, 'payment', NULL, 'cash'), ('f', 'asha', 10000, 'order', '4 open', NULL)`)
  await migrate(pool)
  expect((await pool.query('SELECT id, is_paid, refund FROM orders ORDER BY id')).rows).toEqual([
    { id: '1 paid', is_paid: true, refund: null },
    { id: '2 cancelled', is_paid: false, refund: null },
    { id: '3 in part', is_paid: false, refund: null },
    { id: '4 open', is_paid: false, refund: null },
  ])
  await pool.end()
})

test('sums of months make those of quarters and years', async () => {
  const { pool } = await databaseBefore('_quarters_and_years.sql')
  const none = 'orders, sales, fees, shorts, refunds, cancelled, cancelled_sales, tax, goods_short, goods_refunded'
  await pool.query(`
    INSERT INTO sales_sums (dimension, period, key, ${none}, pieces, grams, millilitres, cost, costed, waste, goods)
    SELECT dimension, period::date, key, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, goods FROM (VALUES
      ('productMonth', '2025-12-01', 'milk', 1), ('productMonth', '2026-01-01', 'milk', 10),
      ('productMonth', '2026-03-01', 'milk', 100), ('productMonth', '2026-04-01', 'milk', 1000),
      ('productMonth', '2026-03-01', 'curd', 5), ('product', '2026-03-07', 'milk', 100), ('day', '2026-03-07', '', 100)
    ) AS sums (dimension, period, key, goods)`)
  const table = `SELECT dimension, period::text, key, goods::int FROM sales_sums ORDER BY dimension, period, key`
  const before = (await pool.query(table)).rows
  await migrate(pool)
  const after = (await pool.query(table)).rows
  const isLonger = ({ dimension }: { dimension: string }) => /Quarter|Year/.test(dimension)
  expect(after.filter((row) => !isLonger(row))).toEqual(before)
  expect(
    after.filter(isLonger).map(({ dimension, period, key, goods }) => `${dimension} ${period} ${key} ${goods}`),
  ).toEqual([
    'productQuarter 2025-10-01 milk 1',
    'productQuarter 2026-01-01 curd 5',
    'productQuarter 2026-01-01 milk 110',
    'productQuarter 2026-04-01 milk 1000',
    'productYear 2025-01-01 milk 1',
    'productYear 2026-01-01 curd 5',
    'productYear 2026-01-01 milk 1110',
  ])
  await pool.end()
})
