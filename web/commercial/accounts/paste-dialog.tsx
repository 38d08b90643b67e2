import { Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type ScheduleName,
  type ScheduleValues,
  scheduleFields,
  scheduleRowLabels,
} from '#shared/commercial/schedules.contract.ts'
import { type Pasted, type PastedRow, readPaste, vinDoubt } from '#shared/commercial/schedules.rules.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import classes from './commercial.module.css'
import { cellText } from './schedule-text.ts'

const maxShown = 50

function whyOf(schedule: ScheduleName, { problems }: PastedRow): string {
  const words = Object.entries(problems).map(([name, problem]) => {
    const label = scheduleFields[schedule].find((field) => field.name === name)?.label
    return label ? `${label}: ${problem}` : problem
  })
  return words.join(' · ')
}

function PreviewRow({ schedule, row }: { schedule: ScheduleName; row: PastedRow }) {
  const why = whyOf(schedule, row)
  const doubt = vinDoubt(row.values.vin)
  return (
    <tr>
      <th scope="row">{row.line}</th>
      {scheduleFields[schedule].map((field) => (
        <td
          key={field.name}
          data-align={field.kind === 'text' ? undefined : 'right'}
          className={
            row.problems[field.name]
              ? classes.wrong
              : field.name === 'vin' && doubt
                ? classes.doubt
                : undefined
          }
        >
          {cellText(field, row.values[field.name])}
        </td>
      ))}
      <td className={why ? classes.wrong : doubt ? classes.doubt : undefined}>{why || doubt || 'Ready'}</td>
    </tr>
  )
}

function Preview({ schedule, pasted }: { schedule: ScheduleName; pasted: Pasted }) {
  const rest = pasted.rows.length - maxShown
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes.preview} tabIndex={0} aria-label="Preview">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {scheduleFields[schedule].map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">Check</th>
          </tr>
        </thead>
        <tbody>
          {pasted.rows.slice(0, maxShown).map((row) => (
            <PreviewRow key={row.line} schedule={schedule} row={row} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={classes.hint}>{`and ${rest.toLocaleString('en-US')} more`}</p>}
    </section>
  )
}

function summaryOf({ rows, hasHeadings, ignored }: Pasted, many: string): string {
  const wrong = rows.filter(({ problems }) => Object.keys(problems).length > 0).length
  const parts = [
    `${rows.length.toLocaleString('en-US')} ${many} understood`,
    wrong > 0 ? `${wrong} with a cell to fix, marked in red` : 'all ready',
    hasHeadings ? 'the first line names the columns' : 'in the order of the columns',
    ...(ignored.length > 0 ? [`left out: ${ignored.join(', ')}`] : []),
  ]
  return `${parts.join('; ')}.`
}

type PasteDialogProps = {
  clientId: string
  schedule: ScheduleName
  /** What was pasted into the grid, or nothing. */
  first: string
  onAdd: (rows: ScheduleValues[]) => void
  onClose: () => void
}

/** Takes rows copied from a spreadsheet and shows how each is understood before any is added. */
export function PasteDialog({ clientId, schedule, first, onAdd, onClose }: PasteDialogProps) {
  const [text, setText] = useState(first)
  const draft = useTypedDraft(`paste of ${schedule} ${clientId}`, { text }, { text: '' }, (kept) =>
    setText(kept.text ?? ''),
  )
  const [notice, setNotice] = useState<string | null>(null)
  const pasted = useMemo(() => readPaste(schedule, text), [schedule, text])
  const [, many] = scheduleRowLabels[schedule]
  const add = () => {
    if (pasted.rows.length === 0) return setNotice(pasted.problem)
    onAdd(pasted.rows.map(({ values }) => values))
    draft.drop()
    onClose()
  }
  return (
    <FormDialog
      title={`Paste ${many}`}
      submitLabel={
        pasted.rows.length > 0 ? `Add ${pasted.rows.length.toLocaleString('en-US')} ${many}` : 'Add'
      }
      size="xl"
      isBusy={false}
      isDirty={text !== first}
      notice={notice}
      draft={draft}
      onSubmit={add}
      onClose={onClose}
    >
      <Textarea
        label="Rows from a spreadsheet"
        description={`Copy cells from your spreadsheet and paste them here. Columns: ${scheduleFields[schedule].map(({ label }) => label).join(', ')}. Include a header row to use a different order.`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setNotice(null)
        }}
        autosize
        minRows={4}
        maxRows={8}
        data-autofocus
      />
      {pasted.rows.length > 0 && (
        <>
          <p className={classes.hint} role="status">
            {pasted.problem ?? summaryOf(pasted, many)}
          </p>
          <Preview schedule={schedule} pasted={pasted} />
        </>
      )}
    </FormDialog>
  )
}
