import type { EmailJsSettings } from '../config/mail-settings.ts'
import { type Delivery, type MailCarrier, type OutgoingMail, onClosing } from '../mail/mail-carrier.ts'
import { fetchFailure } from './fetch-failure.ts'

const ANSWER_MS = 60_000
/** The protocol's version that the body below speaks. */
const LIB_VERSION = '4.4.1'
const TRY_AGAIN = new Set([408, 425, 429, 500, 503])
/** A gateway in between does not know what became of the request behind it. */
const NOBODY_KNOWS = new Set([502, 504])

/** Sends the contact form's fields through the template that the shop made at EmailJS. */
export function emailJsCarrier(settings: EmailJsSettings): MailCarrier {
  return {
    async carry(mail, { handOver, stopping }) {
      if (stopping.aborted || !(await handOver())) return { outcome: 'dropped' }
      const noTime = new AbortController()
      const over = () => noTime.abort(new Error('the shop stopped before EmailJS replied'))
      const stopListening = onClosing(stopping, { begins() {}, over })
      try {
        const response = await fetch(`${settings.baseUrl}/api/v1.0/email/send`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(requestBody(settings, mail)),
          signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), noTime.signal]),
        })
        return verdict(response.status, await response.text())
      } catch (error) {
        return broken(error)
      } finally {
        stopListening()
      }
    },
  }
}

function requestBody({ serviceId, templateId, publicKey, privateKey }: EmailJsSettings, { form }: OutgoingMail) {
  return {
    lib_version: LIB_VERSION,
    user_id: publicKey,
    service_id: serviceId,
    template_id: templateId,
    template_params: form,
    ...(privateKey && { accessToken: privateKey }),
  }
}

function verdict(status: number, answer: string): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const why = `EmailJS replied with ${status}: ${answer}`
  if (NOBODY_KNOWS.has(status)) return { outcome: 'unsure', why }
  return { outcome: TRY_AGAIN.has(status) ? 'later' : 'refused', why }
}

function broken(error: unknown): Delivery {
  const { why, mayHaveArrived } = fetchFailure(error)
  return { outcome: mayHaveArrived ? 'unsure' : 'later', why: `Couldn’t reach EmailJS: ${why}` }
}
