import type { FastifyInstance } from 'fastify'
import { sendMessage, subscribeToNewsletter } from '../../contract/contact.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { Shop } from '../shop.ts'
import { insertMessage, insertSubscriber } from './contact-store.ts'

export function contactRoutes(app: FastifyInstance, { db, guards }: Shop): void {
  serveEndpoint(app, guards, sendMessage, async ({ body }) => {
    const { user_name: userName, user_email: userEmail, user_phone: userPhone = null, message } = body
    await db.transaction((tx) => insertMessage(tx, { userName, userEmail, userPhone, message }))
    return { message: 'Message sent successfully!' }
  })

  serveEndpoint(app, guards, subscribeToNewsletter, async ({ body }) => {
    await db.transaction((tx) => insertSubscriber(tx, body.email))
    return { message: 'Thank you for subscribing!' }
  })
}
