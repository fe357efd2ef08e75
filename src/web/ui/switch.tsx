import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  'aria-label': string
  checked: boolean
}

export function Switch({ checked, ...rest }: SwitchProps) {
  return (
    <label className="group relative inline-grid h-11 w-13 shrink-0 place-items-center">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none block h-7 w-12 rounded-full border border-field-line bg-card p-[3px] transition-colors duration-200 ease-out peer-checked:border-leaf peer-checked:bg-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-leaf peer-focus-visible:outline-offset-2 peer-disabled:opacity-50 motion-reduce:transition-none peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-on-leaf"
      >
        <span className="block size-5 rounded-full bg-ink-soft transition-transform duration-200 ease-out motion-reduce:transition-none" />
      </span>
    </label>
  )
}
