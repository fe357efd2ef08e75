import { accentsOf } from '#domain/shop-colour.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { type Html, html } from '../http/html.ts'
import { wordMark } from '../http/word-mark.ts'
import type { MailboxLinks } from './mailboxes.ts'

export type MailBody = { subject: string; text: string; html: string }

/** Line breaks in a header begin another header; writing order marks make one name look like another. */
const NOT_FOR_HEADERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export const oneLine = (text: string) => text.replace(NOT_FOR_HEADERS, ' ').trim()

/** A part of a mail, as programs show it that read HTML and as those that read plain text; null where one leaves it out. */
export type MailPart = { html: Html | null; text: string | null }

export type MailShop = Pick<ShopFacts, 'name' | 'colour'>

/** The shop's accent colour, as it can be read on white. */
export const leafOf = ({ colour }: MailShop): string => accentsOf(colour).light.leaf

type Parts = {
  shop: MailShop
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  heading: string
  body: (MailPart | null)[]
  /** Why this came, and what to do about it. */
  footer: (MailPart | null)[]
}

/** One narrow column; colours are inline, and a client that knows dark mode swaps them by class. */
export function mailTemplate({ shop, subject, preview, heading, body, footer }: Parts): MailBody {
  const text = [...body, ...footer].flatMap((part) => part?.text ?? []).join('\n\n')
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${oneLine(subject)}</title>${styleOf(shop)}</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td class="leaf" style="padding:0 8px 16px;font-size:22px;font-weight:700;letter-spacing:-.02em;color:${leafOf(shop)}">${wordMark(shop.name, html` class="ink" style="color:#17221b"`)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #e7e5da;border-radius:20px;padding:28px 24px 20px">
<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.2;font-weight:650;letter-spacing:-.02em;color:#17221b">${heading}</h1>
${htmlOf(body)}</td></tr>
<tr><td class="soft" style="padding:20px 8px 0;font-size:13px;line-height:1.5;color:#55645a">${htmlOf(footer).map((part, at) => (at ? html` ${part}` : part))}</td></tr>
</table></td></tr></table></body></html>`
  return { subject: oneLine(subject), text, html: page.markup }
}

const htmlOf = (parts: (MailPart | null)[]) => parts.flatMap((part) => part?.html ?? [])

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function styleOf({ colour }: MailShop): Html {
  const { leaf, 'on-leaf': onLeaf } = accentsOf(colour).dark
  return html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0f1511!important}.card{background:#18211b!important;border-color:#2a352e!important}
.ink{color:#edf3ee!important}.soft{color:#a9b8ae!important}.leaf{color:${leaf}!important}
.line{border-color:#2a352e!important}.tint{background:#1f2a23!important}.done{background:${leaf}!important}.todo{background:#2a352e!important}
.button{background:${leaf}!important;color:${onLeaf}!important}}
</style>`
}

export const paragraph = (text: string): MailPart => ({ html: markedUp(html`${text}`), text })

export const lines = (texts: string[]): MailPart => ({ html: markedUp(onLines(texts)), text: texts.join('\n') })

const markedUp = (content: Html) =>
  html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#17221b">${content}</p>`

export const softParagraph = (content: Html | string) =>
  html`<p class="soft" style="margin:0 0 16px;font-size:14px;line-height:1.5;color:#55645a">${content}</p>`

export const onLines = (texts: string[]) =>
  html`${texts.map((line, index) => (index ? html`<br>${line}` : html`${line}`))}`

export function button(shop: MailShop, text: string, url: string, nameInText = text): MailPart {
  const { leaf, 'on-leaf': onLeaf } = accentsOf(shop.colour).light
  const drawn = html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="button" style="border-radius:999px;background:${leaf}"><a class="button" href="${url}" style="display:inline-block;padding:13px 26px;border-radius:999px;font-size:16px;font-weight:600;line-height:1.25;color:${onLeaf};text-decoration:none">${text}</a></td></tr></table>`
  return { html: drawn, text: `${nameInText}: ${url}` }
}

export const link = (shop: MailShop, text: string, url: string) =>
  html`<a class="leaf" href="${url}" style="color:${leafOf(shop)};text-decoration:underline">${text}</a>`

/** `use`: what the recipient's address was used for. */
export const whyThisCame = (shop: MailShop, use: string, publicUrl: string): MailPart => ({
  html: html`You’re getting this email because this address was used ${use} ${link(shop, new URL(publicUrl).host, publicUrl)}.`,
  text: null,
})

export const notMe = (shop: MailShop, links: MailboxLinks | null): MailPart | null =>
  links && { html: link(shop, 'This wasn’t me', links.notMeUrl), text: `This wasn’t me: ${links.notMeUrl}` }

export const stopAllMail = (shop: MailShop, links: MailboxLinks | null): MailPart | null =>
  links && {
    html: html`Didn’t ask? You can ${link(shop, 'stop all email from us', links.notMeUrl)}.`,
    text: `This wasn’t me, stop all email: ${links.notMeUrl}`,
  }
