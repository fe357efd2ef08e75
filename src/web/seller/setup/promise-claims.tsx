import { type HomePromise, NO_PROMISE } from '#domain/home-texts.ts'
import { TextField } from '../../ui/field.tsx'
import { ClaimField } from './claim-field.tsx'
import type { SellerShop } from './step.ts'
import { suggestedPromises } from './suggested-claims.ts'

/** What each is about. Its page has pictures of that. */
const ABOUT = ['Delivery', 'Freshness', 'Prices', 'Trust']

type PromiseClaimsProps = {
  shop: SellerShop
  promises: HomePromise[]
  onChange: (promises: HomePromise[]) => void
  /** By place and field, such as 0.title. */
  errors: Readonly<Record<string, string>>
}

/** The four promises on the home page, one by one; each that is made has a page of its own. */
export function PromiseClaims({ shop, promises, onChange, errors }: PromiseClaimsProps) {
  const setPromise = (at: number, promise: HomePromise) => onChange(promises.with(at, promise))
  return (
    <section aria-labelledby="promises" className="space-y-4">
      <div>
        <h3 id="promises" className="font-medium">
          Promises
        </h3>
        <p className="mt-1 text-ink-soft text-sm">
          Say only what you keep. Where you make no promise, your page tells people how things work here.
        </p>
      </div>
      {suggestedPromises(shop).map(({ value: suggested, why }, at) => {
        const promise = promises[at] ?? NO_PROMISE
        return (
          <ClaimField
            key={ABOUT[at]}
            label={ABOUT[at] ?? ''}
            why={why}
            value={promise}
            suggested={suggested}
            none={NO_PROMISE}
            without="Promise nothing"
            inWords={({ title, text }) => `${title}. ${text}`}
            onChange={(wanted) => setPromise(at, wanted)}
          >
            <div className="grid gap-x-4 gap-y-3 @xl:grid-cols-[2fr_3fr]">
              <TextField
                label="Promise"
                name={`${at}.title`}
                error={errors[`${at}.title`]}
                value={promise.title}
                onChange={({ target }) => setPromise(at, { ...promise, title: target.value })}
                required
                maxLength={40}
              />
              <TextField
                label="What it means"
                name={`${at}.text`}
                error={errors[`${at}.text`]}
                value={promise.text}
                onChange={({ target }) => setPromise(at, { ...promise, text: target.value })}
                maxLength={120}
              />
            </div>
          </ClaimField>
        )
      })}
    </section>
  )
}
