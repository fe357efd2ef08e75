import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { BannersField } from './banners-field.tsx'
import { useFactTexts } from './fact-texts.ts'
import { useDraft } from './setup-context.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const TEXTS = ['headline', 'subline', 'notice'] as const

/** What the home page says: its headline, the four promises, a notice and banners. */
export function HomeStep({ shop, save }: StepProps) {
  const { texts, field } = useFactTexts(shop, TEXTS)
  const [promises, setPromises] = useState(shop.promises)
  const [banners, setBanners] = useState(shop.banners)
  const wanted = { ...texts, promises, banners }
  useDraft(wanted)
  const setPromise = (at: number, change: Partial<(typeof promises)[number]>) =>
    setPromises(promises.map((promise, index) => (index === at ? { ...promise, ...change } : promise)))
  return (
    <StepForm save={save} wanted={wanted}>
      {(errors) => (
        <>
          <TextField
            label="Headline"
            {...field('headline', errors)}
            required
            maxLength={80}
            hint="Words between *stars* are in your colour. {name} becomes your shop’s name."
          />
          <TextField
            label="Line below the headline"
            {...field('subline', errors)}
            maxLength={160}
            hint="Optional. On large screens only."
          />
          <TextField
            label="Notice"
            {...field('notice', errors)}
            maxLength={140}
            placeholder="Closed on Diwali"
            hint="Optional. At the top of the home page and the cart."
          />
          <fieldset className="space-y-4">
            <legend className="mb-1.5 font-medium">Four promises</legend>
            <p
              className={`text-sm ${errors.promises ? 'text-berry' : 'text-ink-soft'}`}
              role={errors.promises && 'alert'}
            >
              {errors.promises ??
                'Say only what you keep. {minutes} becomes the delivery time of whoever reads it; write another sentence beside it for people whose address we don’t know yet.'}
            </p>
            {promises.map(({ title, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: there are always four, in this sequence
              <div key={index} className="grid gap-x-4 gap-y-3 @xl:grid-cols-[2fr_3fr]">
                <TextField
                  label={`Promise ${index + 1}`}
                  name={`promise-${index}`}
                  value={title}
                  onChange={({ target }) => setPromise(index, { title: target.value })}
                  required
                  maxLength={40}
                />
                <TextField
                  label="What it means"
                  name={`promise-text-${index}`}
                  value={text}
                  onChange={({ target }) => setPromise(index, { text: target.value })}
                  maxLength={120}
                />
              </div>
            ))}
          </fieldset>
          <BannersField banners={banners} onChange={setBanners} error={errors.banners} />
        </>
      )}
    </StepForm>
  )
}
