import { useState } from 'react'
import { IMPORT_LIMITS, type ImportProgress, type ImportReport } from '#contract/catalog/product-csv.ts'
import type { Refusal } from '#contract/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { FileDrop } from './file-drop.tsx'
import { type ImportChoices, importFile } from './import-file.ts'
import { BadRows, ImportChanges, ImportCounts, SameNames, StockLeft } from './import-report.tsx'
import { NewCategories } from './new-categories.tsx'

type Step =
  | { at: 'choose'; problem?: string }
  | { at: 'working'; file: File; dryRun: boolean; progress: ImportProgress | null }
  | { at: 'refused'; refusal: Refusal }
  | { at: 'checked'; file: File; report: ImportReport; choices: ImportChoices }
  | { at: 'done'; report: ImportReport }

const USUAL: ImportChoices = { overwriteStock: false, addCategories: true }

const IMPORTING = {
  title: 'Leave during the import?',
  text: 'The import is still running. If you leave now, you won’t see how it ends.',
  stay: 'Stay here',
}

type ImportDialogProps = { open: boolean; onClose: () => void; onImported: () => Promise<unknown> }

export function ImportDialog({ open, onClose, onImported }: ImportDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const writing = step.at === 'working' && !step.dryRun
  useUnsavedChanges(writing, IMPORTING)

  function close() {
    if (writing) return
    onClose()
    setStep({ at: 'choose' })
  }

  async function run(file: File, dryRun: boolean, choices = USUAL) {
    setStep({ at: 'working', file, dryRun, progress: null })
    const onProgress = (progress: ImportProgress) => setStep({ at: 'working', file, dryRun, progress })
    const reply = await importFile(file, { dryRun, ...choices, onProgress })
    if (!reply.success) setStep({ at: 'refused', refusal: reply })
    else if (dryRun) setStep({ at: 'checked', file, report: reply, choices })
    else {
      setStep({ at: 'done', report: reply })
      await onImported()
    }
  }

  function choose(file: File) {
    const megabytes = IMPORT_LIMITS.bytes / 1024 / 1024
    if (file.size > IMPORT_LIMITS.bytes)
      setStep({ at: 'choose', problem: `${file.name} is larger than ${megabytes} MB.` })
    else void run(file, true)
  }

  return (
    <Dialog open={open} onClose={close} title="Import products" width="wide">
      {step.at === 'choose' && (
        <FileDrop accept=".csv,text/csv" label="Choose a CSV file" problem={step.problem} onFile={choose}>
          Export your products first to get a file with the right columns. Rows with an ID update that product; rows
          without one add a new product. In the aliases column, put a bar between other names: doodh|दूध. Rows with the
          same family are sizes of one thing; shelf is what they share, such as 10 kg. You’ll see a preview before
          anything changes.
        </FileDrop>
      )}
      {step.at === 'working' && <Working dryRun={step.dryRun} progress={step.progress} />}
      {step.at === 'refused' && (
        <>
          <p role="alert" className="mb-4 rounded-field bg-berry-tint px-4 py-3 text-berry">
            {step.refusal.message}
          </p>
          <BadRows rows={step.refusal.rows ?? []} />
          <Button onClick={() => setStep({ at: 'choose' })}>Choose another file</Button>
        </>
      )}
      {step.at === 'checked' && (
        <Checked
          report={step.report}
          choices={step.choices}
          onChoose={(choices) => void run(step.file, true, choices)}
          onImport={() => void run(step.file, false, step.choices)}
          onAgain={() => setStep({ at: 'choose' })}
        />
      )}
      {step.at === 'done' && (
        <>
          <p role="status" className="mb-4 font-medium text-lg">
            Import complete.
          </p>
          <ImportCounts report={step.report} />
          <Button onClick={close}>Close</Button>
        </>
      )}
    </Dialog>
  )
}

const STAGE_WORDS = { reading: 'Reading the file', checking: 'Checking rows', writing: 'Saving' } as const

function Working({ dryRun, progress }: { dryRun: boolean; progress: ImportProgress | null }) {
  const words = progress ? STAGE_WORDS[progress.stage] : 'Uploading the file'
  return (
    <div className="py-6">
      <p role="status" className="mb-3">
        {dryRun ? 'Nothing has changed yet. ' : ''}
        {words}…
      </p>
      <progress
        aria-label={words}
        max={progress?.of}
        value={progress?.done}
        className="h-2.5 w-full overflow-hidden rounded-full bg-line accent-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
    </div>
  )
}

type CheckedProps = {
  report: ImportReport
  choices: ImportChoices
  onChoose: (choices: ImportChoices) => void
  onImport: () => void
  onAgain: () => void
}

function Checked({ report, choices, onChoose, onImport, onAgain }: CheckedProps) {
  const toWrite = report.added + report.changed
  return (
    <>
      <ImportCounts report={report} />
      <NewCategories
        categories={report.newCategories}
        adds={choices.addCategories}
        onChange={(addCategories) => onChoose({ ...choices, addCategories })}
      />
      {report.badTotal > 0 ? (
        <>
          <p role="alert" className="mb-3 text-berry">
            {report.badTotal === 1 ? 'One row has' : `${report.badTotal} rows have`} errors, so nothing was imported.
            Fix the file and choose it again.
          </p>
          <BadRows rows={report.bad} total={report.badTotal} />
        </>
      ) : (
        <>
          <p role="status" className="mb-3">
            {toWrite ? 'No errors found. These changes will be made:' : 'Nothing to change: the shop is up to date.'}
          </p>
          <SameNames sameName={report.sameName} />
          <StockLeft
            count={report.stockLeft}
            overwrite={choices.overwriteStock}
            onChange={(overwriteStock) => onChoose({ ...choices, overwriteStock })}
          />
          <ImportChanges report={report} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {report.badTotal === 0 && toWrite > 0 && (
          <Button onClick={onImport}>Import {toWrite === 1 ? 'one product' : `${toWrite} products`}</Button>
        )}
        <Button variant="quiet" onClick={onAgain}>
          Choose another file
        </Button>
      </div>
    </>
  )
}
