import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type DragEvent, type ReactNode, useId, useState } from 'react'

type FileDropProps = {
  accept: string
  label: string
  problem?: string | undefined
  onFile: (file: File) => void
  children: ReactNode
}

export function FileDrop({ accept, label, problem, onFile, children }: FileDropProps) {
  const [over, setOver] = useState(false)
  const noteId = useId()

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <>
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`grid cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed px-4 py-10 text-center hover:border-leaf has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2 ${over ? 'border-leaf bg-leaf-tint' : 'border-field-line'}`}
      >
        <FileSpreadsheet size={32} aria-hidden className="text-leaf" />
        <span className="font-medium">{label}</span>
        <span aria-hidden className="text-ink-soft text-sm">
          or drop it here
        </span>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          aria-describedby={noteId}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
          }}
          className="sr-only"
        />
      </label>
      <p
        id={noteId}
        role={problem ? 'alert' : undefined}
        className={`mt-3 text-sm ${problem ? 'text-berry' : 'text-ink-soft'}`}
      >
        {problem ?? children}
      </p>
    </>
  )
}
