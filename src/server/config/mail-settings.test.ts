import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const emailjs = { EMAILJS_SERVICE_ID: 'service_x', EMAILJS_TEMPLATE_ID: 'template_y', EMAILJS_PUBLIC_KEY: 'public_z' }
const mailOf = (env: Record<string, string>) => readConfig(env).mail

describe('mail settings', () => {
  test('with nothing set, nothing is sent and the seller is the one who reads', () => {
    expect(mailOf({})).toEqual({
      from: { name: null, address: 'no-reply@localhost' },
      shopEmail: 'admin@example.com',
      perRecipientPerDay: 20,
      smtp: null,
      emailjs: null,
    })
  })

  test('an SMTP address says where, how and as whom', () => {
    expect(mailOf({ SMTP_URL: 'smtp://orders%40shop.example:p%40ss@mail.shop.example' })).toMatchObject({
      from: { name: null, address: 'orders@shop.example' },
      smtp: {
        host: 'mail.shop.example',
        port: 587,
        secure: false,
        requireTLS: true,
        anyCertificate: false,
        login: { user: 'orders@shop.example', pass: 'p@ss' },
      },
    })
    expect(mailOf({ SMTP_URL: 'smtps://mail.shop.example' }).smtp).toMatchObject({
      port: 465,
      secure: true,
      login: null,
    })
    expect(mailOf({ SMTP_URL: 'smtp://[::1]:2525' }).smtp).toMatchObject({
      host: '::1',
      port: 2525,
      anyCertificate: true,
    })
    expect(mailOf({ SMTP_URL: 'smtp://a:b@relay?requireTLS=false' }).smtp).toMatchObject({ requireTLS: false })
    expect(mailOf({ SMTP_URL: 'smtp://relay' }).smtp).toMatchObject({ requireTLS: false })
    expect(mailOf({ SMTP_URL: 'smtp://relay:25?requireTLS=true&tls.rejectUnauthorized=false' }).smtp).toMatchObject({
      requireTLS: true,
      anyCertificate: true,
    })
  })

  test('the sender may have a name', () => {
    expect(mailOf({ MAIL_FROM: 'Corner Shop <hello@shop.example>' }).from).toEqual({
      name: 'Corner Shop',
      address: 'hello@shop.example',
    })
    expect(mailOf({ MAIL_FROM: 'hello@shop.example', SHOP_EMAIL: 'Desk@Shop.example' })).toMatchObject({
      from: { name: null, address: 'hello@shop.example' },
      shopEmail: 'desk@shop.example',
    })
  })

  test('EmailJS is known by its three ids', () => {
    expect(mailOf(emailjs).emailjs).toEqual({
      serviceId: 'service_x',
      templateId: 'template_y',
      publicKey: 'public_z',
      privateKey: null,
      baseUrl: 'https://api.emailjs.com',
    })
  })

  test('what is wrong is named, and a password is never repeated', () => {
    const cases: [Record<string, string>, string][] = [
      [{ SMTP_URL: 'mail.shop.example' }, 'SMTP_URL'],
      [{ SMTP_URL: 'http://mail.shop.example' }, 'SMTP_URL'],
      [{ SMTP_URL: 'smtp://user@mail.shop.example' }, 'SMTP_URL'],
      [{ SMTP_URL: 'smtp://user:%E0%A4%A@mail.shop.example' }, 'SMTP_URL'],
      [{ SMTP_URL: 'smtp://mail.shop.example?pool=true' }, 'pool'],
      [{ EMAILJS_SERVICE_ID: 'service_x' }, 'missing: EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY'],
      [{ ...emailjs, EMAILJS_URL: 'here' }, 'EMAILJS_URL'],
      [{ MAIL_FROM: 'Corner Shop' }, 'MAIL_FROM'],
      [{ MAIL_FROM: 'Shop\r\nBcc: all@example.com <a@example.com>' }, 'MAIL_FROM'],
      [{ SHOP_EMAIL: 'desk' }, 'SHOP_EMAIL'],
    ]
    for (const [env, name] of cases) expect(() => readConfig(env), JSON.stringify(env)).toThrow(name)
    expect(() => readConfig({ SMTP_URL: 'http://user:hunter2hunter2@host' })).toThrow(/^(?!.*hunter2)/)
  })
})
