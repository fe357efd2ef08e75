type ChoiceFieldProps<T extends string> = {
  label: string
  value: T
  choices: readonly { value: T; text: string }[]
  onChoose: (value: T) => void
}

/** A select for toolbars. Its label is for screen readers only. */
export function ChoiceField<T extends string>({ label, value, choices, onChoose }: ChoiceFieldProps<T>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value)
        if (chosen) onChoose(chosen.value)
      }}
      className="h-11 min-w-0 flex-1 basis-32 rounded-full border border-field-line bg-card pl-4 text-[0.9375rem] hover:border-leaf sm:flex-none"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  )
}
