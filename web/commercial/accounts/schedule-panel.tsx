import { ActionIcon, Alert, Button } from '@mantine/core'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  type Schedule,
  type ScheduleField,
  type ScheduleName,
  scheduleFields,
  scheduleLabels,
  scheduleRowLabels,
} from '#shared/commercial/schedules.contract.ts'
import { rowProblems, scheduleTotals, vinDoubt } from '#shared/commercial/schedules.rules.ts'
import { documentHref } from '#web/documents/documents.api.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ConflictNotice } from '#web/ui/record-dialog.tsx'
import classes from './commercial.module.css'
import { PasteDialog } from './paste-dialog.tsx'
import { cellText } from './schedule-text.ts'
import { Sheet, type SheetCell, type SheetColumn } from './sheet.tsx'
import { type EditedRow, type ScheduleDraft, useScheduleDraft } from './use-schedule-draft.ts'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const sourceColumn: SheetColumn = { name: 'source', label: 'Taken from', width: 150, isEditable: false }

function columnOf({ name, label, kind }: ScheduleField): SheetColumn {
  const widths: Record<string, number> = {
    number: 64,
    address: 220,
    description: 190,
    vin: 190,
    garaging: 150,
    state: 72,
  }
  const isNumber = kind !== 'text'
  return { name, label, width: widths[name] ?? (isNumber ? 108 : 116), ...(isNumber && { align: 'right' }) }
}

function Source({ row }: { row: EditedRow }) {
  if (!row.source) return null
  const { documentId, fileName, page } = row.source
  return (
    <Link to={documentHref(documentId)} className={classes.source} title={fileName}>
      {page === null ? fileName : `Page ${page}, ${fileName}`}
    </Link>
  )
}

function RowActions({ draft, at, one }: { draft: ScheduleDraft; at: number; one: string }) {
  const name = `${one} ${at + 1}`
  return (
    <span className={classes.rowActions}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => draft.move(at, -1)}
      >
        <ArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} down`}
        disabled={at === draft.rows.length - 1}
        onClick={() => draft.move(at, 1)}
      >
        <ArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete ${name}`}
        onClick={() => draft.remove(at)}
      >
        <Trash2 {...icon} />
      </ActionIcon>
    </span>
  )
}

function footOf(schedule: ScheduleName, rows: readonly EditedRow[]): Record<string, string> {
  const totals = scheduleTotals(
    schedule,
    rows.map(({ values }) => values),
  )
  const fields = scheduleFields[schedule]
  const words = fields.flatMap((field) => {
    const total = totals[field.name]
    return total === undefined ? [] : [[field.name, cellText(field, total)]]
  })
  return Object.fromEntries(words)
}

type GridProps = {
  schedule: ScheduleName
  draft: ScheduleDraft
  canEdit: boolean
  onPaste: (text: string) => void
}

function Grid({ schedule, draft, canEdit, onPaste }: GridProps) {
  const { rows } = draft
  const fields = scheduleFields[schedule]
  const hasSources = rows.some(({ source }) => source !== null)
  const [one] = scheduleRowLabels[schedule]
  const vins = rows.map(({ values }) => values.vin)
  const cellOf = (at: number, { name }: SheetColumn): SheetCell => {
    const row = rows[at]
    const field = fields.find((one) => one.name === name)
    if (!row) return { text: '' }
    if (!field) return { text: row.source ? ' ' : '', beside: <Source row={row} /> }
    const problems = rowProblems(schedule, row.values)
    const doubt = name === 'vin' ? vinDoubt(row.values.vin, vins) : null
    return { text: cellText(field, row.values[name]), problem: problems[name] ?? null, doubt }
  }
  return (
    <Sheet
      label={scheduleLabels[schedule]}
      columns={[...fields.map(columnOf), ...(hasSources ? [sourceColumn] : [])]}
      rowCount={rows.length}
      rowKey={(at) => rows[at]?.key ?? String(at)}
      cellOf={cellOf}
      {...(canEdit && {
        onEdit: (at: number, { name }: SheetColumn, text: string) => draft.edit(at, name, text),
        onPaste,
        onMove: draft.move,
        actions: {
          width: 112,
          of: (at: number) => <RowActions draft={draft} at={at} one={one} />,
        },
      })}
      foot={footOf(schedule, rows)}
    />
  )
}

function Notices({ draft, one }: { draft: ScheduleDraft; one: string }) {
  const { removed, conflict, notice } = draft
  return (
    <>
      {draft.draft.offered && (
        <div className={classes.notice}>
          <DraftOffer {...draft.draft} />
        </div>
      )}
      {(conflict || notice) && (
        <Alert color="red" role="alert" className={classes.notice}>
          {conflict ? (
            <ConflictNotice
              changes={conflict}
              what="schedule"
              load={() => void draft.load()}
              isLoading={draft.isLoading}
              failure={null}
            />
          ) : (
            notice
          )}
        </Alert>
      )}
      {removed && (
        <Alert color="accent" role="status" className={classes.notice}>
          <div className={classes.noticeLine}>
            {`The ${one} was removed. Save to confirm.`}
            <Button variant="default" size="compact-sm" onClick={draft.undoRemove}>
              Undo
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}

function Bar({ draft, words, onPaste }: { draft: ScheduleDraft; words: string; onPaste: () => void }) {
  const { isDirty, hasProblems, isBusy } = draft
  return (
    <div className={classes.bar}>
      <span className={classes.barWords} aria-live="polite">
        {hasProblems ? 'Fix the cells in red, then save.' : isDirty ? 'Not saved yet.' : words}
      </span>
      <Button variant="default" onClick={draft.add}>
        Add row
      </Button>
      <Button variant="default" onClick={onPaste}>
        Paste rows
      </Button>
      {isDirty && (
        <Button variant="default" disabled={isBusy} onClick={draft.discard}>
          Discard
        </Button>
      )}
      <Button disabled={!isDirty || hasProblems || isBusy} onClick={() => void draft.submit()}>
        {isBusy ? 'Saving…' : 'Save schedule'}
      </Button>
    </div>
  )
}

type PanelProps = { clientId: string; schedule: ScheduleName; stored: Schedule; canEdit: boolean }

/** One schedule of a client as a grid: typed in, pasted from a spreadsheet, put in order, and saved at once. */
export function SchedulePanel({ clientId, schedule, stored, canEdit }: PanelProps) {
  const draft = useScheduleDraft(clientId, schedule, stored)
  const [pasted, setPasted] = useState<string | null>(null)
  const [one, many] = scheduleRowLabels[schedule]
  const count = `${draft.rows.length.toLocaleString('en-US')} ${draft.rows.length === 1 ? one : many}`
  return (
    <Panel title={scheduleLabels[schedule]} isFlush>
      {canEdit && <Bar draft={draft} words={count} onPaste={() => setPasted('')} />}
      <Notices draft={draft} one={one} />
      {draft.rows.length === 0 ? (
        <EmptyState
          message={`No ${many} yet. Add rows, paste them from a spreadsheet, or file them from a document.`}
        />
      ) : (
        <Grid schedule={schedule} draft={draft} canEdit={canEdit} onPaste={setPasted} />
      )}
      {pasted !== null && (
        <PasteDialog
          clientId={clientId}
          schedule={schedule}
          first={pasted}
          onAdd={draft.addMany}
          onClose={() => setPasted(null)}
        />
      )}
    </Panel>
  )
}
