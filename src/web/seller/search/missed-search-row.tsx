import X from 'lucide-react/icons/x'
import { type SubmitEvent, useId, useState } from 'react'
import { explainMissedSearch, type MissedSearch, type SynonymGroup } from '#contract/catalog/seller-search.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { formatDate } from '#domain/time-words.ts'
import { fieldErrors } from '../../core/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type MissedSearchRowProps = {
  missed: MissedSearch
  /** The id of a datalist. */
  knownWords: string
  onExplained: (group: SynonymGroup) => void
  onDismiss: () => Promise<unknown>
}

export function MissedSearchRow({ missed, knownWords, onExplained, onDismiss }: MissedSearchRowProps) {
  const { search, times, asked, lastDay } = missed
  const [means, setMeans] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<'saving' | 'dismissing'>()
  const noteId = useId()

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const body = { search, means }
    const wrong = fieldErrors(explainMissedSearch.body, body).means
    setProblem(wrong)
    if (wrong) {
      input?.focus()
      return
    }
    setBusy('saving')
    const reply = await callAsSeller(explainMissedSearch, { body })
    setBusy(undefined)
    if (reply.success) {
      toast.success(reply.message)
      onExplained(reply.group)
    } else {
      setProblem(reply.message)
      input?.focus()
    }
  }

  async function takeAway() {
    setBusy('dismissing')
    await onDismiss()
    setBusy(undefined)
  }

  return (
    <li className="@container px-4 py-3">
      <div className="@2xl:flex @2xl:items-center @2xl:gap-4">
        <p className="min-w-0 flex-1 break-words">
          <span className="font-medium">{search}</span>
          <span className="price-figures text-ink-soft text-sm">
            {' '}
            · {times === 1 ? 'once' : `${times.toLocaleString('en-IN')} times`} · last {dayName(lastDay)}
          </span>
          {asked > 0 && (
            <span className="price-figures ml-2 inline-block rounded-full bg-tangerine-tint px-2.5 py-0.5 font-medium text-sm text-tangerine">
              {asked === 1 ? '1 shopper asked for it' : `${asked.toLocaleString('en-IN')} shoppers asked for it`}
            </span>
          )}
        </p>
        <div className="mt-2 flex items-center gap-2 @2xl:mt-0">
          <form noValidate onSubmit={save} className="flex min-w-0 flex-1 items-center gap-2 @2xl:w-80">
            <input
              aria-label={`“${search}” means`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && noteId}
              list={knownWords}
              maxLength={100}
              autoComplete="off"
              placeholder="means…"
              value={means}
              onChange={({ target }) => {
                setMeans(target.value)
                setProblem(undefined)
              }}
              className={`h-11 w-full min-w-0 rounded-field border bg-card px-4 placeholder:text-ink-soft hover:border-leaf ${problem ? 'border-berry' : 'border-field-line'}`}
            />
            <Button type="submit" variant="quiet" size="small" busy={busy === 'saving'}>
              Save
            </Button>
          </form>
          <Button
            variant="round"
            data-dismiss
            aria-label={`Dismiss “${search}”`}
            title="Dismiss"
            busy={busy === 'dismissing'}
            onClick={() => void takeAway()}
            className="-mr-2"
          >
            <X size={18} aria-hidden />
          </Button>
        </div>
      </div>
      {problem && (
        <p id={noteId} role="alert" className="mt-1.5 text-berry text-sm">
          {problem}
        </p>
      )}
    </li>
  )
}

function dayName(day: string): string {
  return day === shopDayOf(new Date()).date ? 'today' : `on ${formatDate(new Date(day))}`
}
