import type { ComponentProps, ReactNode } from 'react'

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'className'> & { type: 'radio' | 'checkbox'; children: ReactNode }

/** A choice with its words: large enough for a thumb. */
export const ChoiceChip = ({ children, ...input }: ChoiceChipProps) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-field-line bg-card px-3.5 text-[0.9375rem] hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2">
    <input {...input} className="size-4 shrink-0 accent-leaf" />
    {children}
  </label>
)
