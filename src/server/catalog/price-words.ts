import type { RefusalCode } from '#contract/refusal.ts'
import { isRefused, Refused } from '#contract/refused.ts'
import { inPriceWords } from '#domain/tax.ts'
import type { UploadReader } from '../limits/serve-upload.ts'
import type { ShopState } from '../shop/shop-state.ts'

/** What is refused of a product’s prices is said as the shop’s own form calls them. */
export const withPriceWords = <T, Code extends RefusalCode>(
  reader: UploadReader<T, Code>,
  shopState: ShopState,
): UploadReader<T, Code> => ({
  ...reader,
  async read(request) {
    const read = await reader.read(request)
    if (!isRefused(read)) return read
    const { message, fields, ...body } = read.body
    const { mode } = shopState.facts.tax
    const said = fields && Object.entries(fields).map(([name, words]) => [name, inPriceWords(words, mode)])
    return new Refused({
      ...body,
      message: inPriceWords(message, mode),
      ...(said && { fields: Object.fromEntries(said) }),
    })
  },
})
