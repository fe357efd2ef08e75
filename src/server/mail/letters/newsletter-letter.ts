import { html } from './html.ts'
import { button, type Letter, letter, link, paragraph } from './letter.ts'

export type NewsletterLinks = { confirmUrl: string; unsubscribeUrl: string }

export function newsletterLinks(publicUrl: string, token: string): NewsletterLinks {
  return {
    confirmUrl: `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribeUrl: `${publicUrl}/newsletter/unsubscribe?token=${token}`,
  }
}

export function newsletterLetter({ confirmUrl, unsubscribeUrl }: NewsletterLinks): Letter {
  const ask = 'Somebody, we hope you, asked for our weekly letter to this address. It comes once you confirm it.'
  const otherwise = 'Was it not you? Then do nothing: without your confirmation no letter comes.'
  return letter({
    subject: 'Please confirm your subscription',
    preview: ask,
    heading: 'Almost there',
    body: html`${paragraph(ask)}${button('Confirm', confirmUrl)}`,
    footer: html`${otherwise} The link works for seven days. No more mail from us: ${link('unsubscribe', unsubscribeUrl)}.`,
    text: [ask, `Confirm: ${confirmUrl}`, otherwise, `No more mail from us: ${unsubscribeUrl}`].join('\n\n'),
  })
}
