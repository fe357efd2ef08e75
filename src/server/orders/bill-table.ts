import type { Order } from '#contract/orders/order.ts'
import { type PrintedRow, printBill } from '#domain/printed-bill.ts'
import { type Html, html } from '../http/html.ts'

export const FIGURES = 'white-space:nowrap;font-variant-numeric:tabular-nums'

/** An order's bill in a mail. */
export const billTable = (order: Order): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${printBill(order.bill, order).map(billRow)}</table>`

export const billText = (order: Order): string[] =>
  printBill(order.bill, order).map(({ label, amount }) => `${label}: ${amount}`)

function billRow({ label, amount, isSum }: PrintedRow, index: number): Html {
  const space = index === 0 ? 'padding-top:14px' : isSum ? 'padding-top:8px' : 'padding-top:4px'
  const type = isSum ? 'font-size:18px;font-weight:700' : 'font-size:15px'
  return html`<tr><td class="${isSum ? 'ink' : 'soft'}" style="${space};${type};color:${isSum ? '#17221b' : '#55645a'}">${label}</td>
<td class="ink" align="right" style="${space};${type};padding-left:12px;color:#17221b;${FIGURES}">${amount}</td></tr>`
}
