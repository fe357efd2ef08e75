import * as z from 'zod'

/** `unset` says in the documentation what happens without it; `example` is a value that works. */
type About = { description: string; unset?: string; example?: string }

/** What a subject's variables are once they are read. */
export type ValuesOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

type Text = z.ZodOptional<z.ZodString>

export const textSetting = (about: About): Text => z.string().optional().meta(about)

/** A text that `isRight`, or the sentence that says what is wrong with it. */
export const checkedSetting = (isRight: (text: string) => boolean, problem: (text: string) => string, about: About) =>
  z
    .string()
    .refine(isRight, { error: ({ input }) => problem(String(input)) })
    .optional()
    .meta(about)

export function wholeNumberSetting(
  name: string,
  limits: { least: number; most: number; fallback: number },
  about: About,
) {
  const { least, most, fallback } = limits
  const error = ({ input }: { input?: unknown }) =>
    `${name} must be a whole number from ${least} to ${most}, not "${input}".`
  const isRight = (text: string) => Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most
  return z
    .string()
    .refine(isRight, { error })
    .transform(Number)
    .default(fallback)
    .meta({ unset: String(fallback), ...about })
}

/** A URL with http or https; `null` without it. */
export const httpUrl = (text: string): URL | null => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
