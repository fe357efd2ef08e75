import { useState } from 'react'
import { useShop } from '../../core/shop.ts'
import { TextField } from '../../ui/field.tsx'
import { BannersField } from './banners-field.tsx'
import { useFactTexts } from './fact-texts.ts'
import { LineClaims, type Lines } from './line-claims.tsx'
import { PromiseClaims } from './promise-claims.tsx'
import { useDraft } from './setup-context.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const NOTICE = ['notice'] as const

/** What the shop says of itself, each choice its owner's, and a notice and banners. */
export function HomeStep({ shop, save }: StepProps) {
  const { isDemo } = useShop()
  const { texts, field } = useFactTexts(shop, NOTICE)
  const { headline, subline, tagline } = shop
  const [lines, setLines] = useState<Lines>({ headline, subline, tagline })
  const [promises, setPromises] = useState(shop.promises)
  const [banners, setBanners] = useState(shop.banners)
  const wanted = { ...lines, ...texts, promises, banners }
  useDraft(wanted)
  return (
    <StepForm save={save} wanted={wanted}>
      {(errors) => (
        <>
          <p className="text-ink-soft">
            {isDemo
              ? 'This is still the demo, and it says the demo’s words. Give your shop a name first: from then on it says only what you choose here.'
              : 'Your shop says nothing of itself that you haven’t chosen here.'}
          </p>
          <LineClaims shop={shop} lines={lines} onChange={setLines} errors={errors} />
          <PromiseClaims shop={shop} promises={promises} onChange={setPromises} errors={errors} />
          <TextField
            label="Notice"
            {...field('notice', errors)}
            maxLength={140}
            placeholder="Closed on Diwali"
            hint="Optional. At the top of the home page and the cart."
          />
          <BannersField banners={banners} onChange={setBanners} error={errors.banners} />
        </>
      )}
    </StepForm>
  )
}
