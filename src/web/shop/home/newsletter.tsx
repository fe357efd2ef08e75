import { useId, useState } from 'react'
import envelope from '#seed/art/envelope.webp'
import seedling from '#seed/art/seedling.webp'
import { useHomeForm } from './use-home-form.ts'

export function Newsletter() {
  const [said, setSaid] = useState('')
  const { busy, errors, formProps } = useHomeForm('newsletter', ({ message }) => setSaid(message))
  const noteId = useId()

  return (
    <section aria-labelledby="newsletter" className="page-column py-8 sm:py-10">
      <div className="newsletter relative overflow-clip rounded-[28px] bg-leaf px-6 py-12 text-center text-on-leaf sm:px-12 sm:py-16">
        <img
          src={envelope}
          alt=""
          width={200}
          height={200}
          loading="lazy"
          decoding="async"
          className="absolute bottom-10 left-12 size-36 -rotate-12 max-lg:hidden"
        />
        <img
          src={seedling}
          alt=""
          width={200}
          height={200}
          loading="lazy"
          decoding="async"
          className="absolute right-10 bottom-0 size-40 translate-y-[14%] max-lg:hidden"
        />
        <h2 id="newsletter" className="font-semibold text-[2rem] leading-tight tracking-tight sm:text-[2.5rem]">
          Never miss a deal!
        </h2>
        <p className="mx-auto mt-2 max-w-[44ch] text-balance">
          Get our latest offers and what’s in season, straight to your inbox.
        </p>
        <form {...formProps} className="needs-script mx-auto mt-7 flex max-w-xl flex-col gap-3 sm:flex-row">
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="Your email address"
            aria-label="Email address"
            aria-invalid={errors.email ? true : undefined}
            aria-describedby={noteId}
            className="h-13 min-w-0 shrink-0 rounded-full sm:flex-1 border-2 border-transparent bg-card px-6 text-ink placeholder:text-ink-soft focus-visible:outline-on-leaf"
          />
          <button
            type="submit"
            disabled={busy}
            className="h-13 rounded-full bg-ink px-8 font-semibold text-card transition-transform duration-200 active:scale-[0.97] disabled:opacity-70 focus-visible:outline-on-leaf"
          >
            Subscribe
          </button>
        </form>
        <noscript>
          <p className="mt-6 font-medium">Please turn on JavaScript in your browser to subscribe.</p>
        </noscript>
        <p id={noteId} role="status" className="mt-4 min-h-6 font-medium">
          {errors.email ?? said}
        </p>
      </div>
    </section>
  )
}
