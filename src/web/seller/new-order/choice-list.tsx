import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { focusOnceShown } from '../../ui/focus-once-shown.ts'

type ChoiceListProps<T> = {
  label: string
  hint?: string | undefined
  value: string
  onType: (text: string) => void
  onPaste?: ((text: string) => boolean) | undefined
  choices: readonly T[]
  keyOf: (choice: T) => string
  onChoose: (choice: T) => void
  /** With Enter, when there is nothing to choose. */
  onEnter?: (() => void) | undefined
  autoFocus?: boolean
  inputMode?: 'text' | 'tel'
  children: (choice: T) => ReactNode
}

/** A field with choices below it: arrows move, Enter takes, and the field keeps the focus. */
export function ChoiceList<T>(props: ChoiceListProps<T>) {
  const { label, hint, value, onType, onPaste, choices, keyOf, onChoose, onEnter, autoFocus, children, ...field } =
    props
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const listId = useId()
  useEffect(() => {
    if (autoFocus) void focusOnceShown(input.current)
  }, [autoFocus])
  const current = Math.min(at, choices.length - 1)

  function choose(nth: number) {
    const choice = choices[nth]
    setAt(0)
    if (choice !== undefined) onChoose(choice)
    else onEnter?.()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setAt((current + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      choose(current)
    }
  }

  return (
    <div>
      <TextField
        {...field}
        ref={input}
        label={label}
        hint={hint}
        value={value}
        autoComplete="off"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices.length > 0 ? `${listId}-${current}` : undefined}
        maxLength={5000}
        onChange={(event) => {
          setAt(0)
          onType(event.target.value)
        }}
        onPaste={(event) => {
          if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={choices.length > 0 ? 'mt-2 overflow-hidden rounded-field border border-line' : 'hidden'}
      >
        {choices.map((choice, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={keyOf(choice)}
            id={`${listId}-${nth}`}
            role="option"
            tabIndex={-1}
            aria-selected={nth === current}
            onClick={() => choose(nth)}
            className="cursor-pointer px-4 py-2.5 not-last:border-line not-last:border-b hover:bg-leaf-tint aria-selected:bg-leaf-tint"
          >
            {children(choice)}
          </div>
        ))}
      </div>
    </div>
  )
}
