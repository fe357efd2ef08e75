import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { OutgoingMail } from '../mail/mail-carrier.ts'
import { openCarriers } from './open-carriers.ts'

type Heard = { method: string | undefined; path: string | undefined; type: string | undefined; body: unknown }

const heard: Heard[] = []
let answer: (response: ServerResponse) => void
let service: Server

async function listen(request: IncomingMessage, response: ServerResponse) {
  const { method, url: path, headers } = request
  heard.push({ method, path, type: headers['content-type'], body: JSON.parse(await text(request)) })
  answer(response)
}

beforeEach(async () => {
  heard.length = 0
  answer = (response) => response.end('OK')
  service = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
})
afterEach(async () => {
  service.closeAllConnections()
  if (service.listening) await once(service.close(), 'close')
})

const form = { user_name: 'Asha', user_email: 'asha@example.com', user_phone: '', message: 'Figs?' }
const mail: OutgoingMail = {
  from: { name: 'Corner Shop', address: 'shop@shop.example' },
  messageId: '<one@shop.example>',
  to: 'desk@shop.example',
  subject: 'Message from Asha',
  text: 'Figs?',
  html: '<p>Figs?</p>',
  form,
}

let url: string

const settings = (more: Record<string, string> = {}) => ({
  EMAILJS_SERVICE_ID: 'service_x',
  EMAILJS_TEMPLATE_ID: 'template_y',
  EMAILJS_PUBLIC_KEY: 'public_z',
  EMAILJS_URL: url,
  ...more,
})

function carry(more?: Record<string, string>, handOver = async () => true) {
  const { contactForm } = openCarriers(readConfig(settings(more)))
  return contactForm?.carry(mail, { handOver, stopping: new AbortController().signal })
}

test('the service gets the form in the very shape that it knows', async () => {
  expect(await carry()).toEqual({ outcome: 'sent' })
  expect(heard).toEqual([
    {
      method: 'POST',
      path: '/api/v1.0/email/send',
      type: 'application/json',
      body: {
        lib_version: '4.4.1',
        user_id: 'public_z',
        service_id: 'service_x',
        template_id: 'template_y',
        template_params: form,
      },
    },
  ])
})

test('an account with a private key shows it', async () => {
  await carry({ EMAILJS_PRIVATE_KEY: 'private' })
  expect(heard[0]?.body).toMatchObject({ user_id: 'public_z', accessToken: 'private' })
})

test('it carries the contact form even where there is SMTP, and nothing else', () => {
  const both = openCarriers(readConfig(settings({ SMTP_URL: 'smtp://127.0.0.1:1' })))
  expect(both.contactForm).not.toBe(both.others)
  expect(openCarriers(readConfig(settings())).others).toBeNull()
})

test('what it answers decides what becomes of the mail', async () => {
  const cases: [number, string][] = [
    [400, 'refused'],
    [403, 'refused'],
    [412, 'refused'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [502, 'unsure'],
    [504, 'unsure'],
  ]
  for (const [status, outcome] of cases) {
    answer = (response) => response.writeHead(status).end('The template ID not found')
    expect(await carry(), String(status)).toEqual({
      outcome,
      why: `EmailJS replied with ${status}: The template ID not found`,
    })
  }
})

test('a service that goes silent may have sent it; one that is not there has not', async () => {
  answer = (response) => response.destroy()
  expect(await carry()).toMatchObject({ outcome: 'unsure' })
  await once(service.close(), 'close')
  expect(await carry()).toMatchObject({ outcome: 'later' })
})

test('it is not called when somebody else has the mail by now', async () => {
  expect(await carry({}, async () => false)).toEqual({ outcome: 'dropped' })
  expect(heard).toEqual([])
})
