import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'

type SearchFieldProps = {
  label: string
  value: string
  onSearch: (text: string) => void
}

const PAUSE = 250

/** Debounced. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const pause = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, PAUSE)
    return () => clearTimeout(pause)
  }, [text, onSearch])

  return (
    <label className="relative block min-w-0 flex-1 basis-36">
      <span className="sr-only">{label}</span>
      <Search size={18} aria-hidden className="pointer-events-none absolute top-3.5 left-4 text-ink-soft" />
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className="h-11 w-full rounded-full border border-field-line bg-card pr-4 pl-11 placeholder:text-ink-soft hover:border-leaf"
      />
    </label>
  )
}
