import { Alert, Button, FileButton, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readDelimited } from '#shared/commercial/delimited.rules.ts'
import { illustrative, type RateTables, type StoredRates } from '#shared/commercial/rates.contract.ts'
import {
  entriesOfCells,
  type RateSection,
  rateColumns,
  rateEntries,
  rateProblems,
  rateSectionLabels,
  rateSections,
  ratesCsv,
  rateText,
  withRateText,
} from '#shared/commercial/rates-editing.rules.ts'
import type { MissedChange } from '#shared/errors.ts'
import { Sheet, type SheetColumn } from '#web/commercial/accounts/sheet.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { missedChanges } from '#web/lib/missed-changes.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import type { FormConflict } from '#web/lib/use-record-form.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ConflictNotice } from '#web/ui/record-dialog.tsx'
import { ratesQuery, useSaveRates } from './rates.api.ts'
import classes from './rates.module.css'

const sectionChoices = rateSections.map((value) => ({ value, label: rateSectionLabels[value] }))

/** Reads a file of one table or of all; text that is neither is refused in words. */
async function tablesOf(file: File, tables: RateTables, section: RateSection): Promise<RateTables> {
  const text = await file.text()
  if (!file.name.toLowerCase().endsWith('.json'))
    return { ...tables, [section]: entriesOfCells(section, readDelimited(text, ',')) } as RateTables
  try {
    return { ...tables, ...(JSON.parse(text) as Partial<RateTables>) }
  } catch {
    throw new Error('This isn’t a JSON file. Choose a file exported from here.')
  }
}

/** The tables as they were typed, with the version that they started from: a newer one is not overwritten unseen. */
type Typed = { edited: { tables: RateTables; version: number } | null; note: string }

const nothingTyped: Typed = { edited: null, note: '' }

function useEditing(stored: StoredRates, onSaved: () => void) {
  const queries = useQueryClient()
  const save = useSaveRates()
  const [tables, setTables] = useState(stored.tables)
  const [version, setVersion] = useState(stored.version)
  const [note, setNote] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const [missed, setMissed] = useState<readonly MissedChange[] | null>(null)
  const problems = useMemo(() => rateProblems(tables), [tables])
  const isDirty = tables !== stored.tables
  const typed = { edited: isDirty ? { tables, version } : null, note }
  const draft = useTypedDraft<Typed>('rates', typed, nothingTyped, ({ edited, note }) => {
    if (edited) {
      setTables(edited.tables)
      setVersion(edited.version)
    }
    setNote(note ?? '')
  })
  const submit = async () => {
    setNotice(null)
    try {
      await save.run({ tables, note, version })
      draft.drop()
      showToast({ title: 'Rates saved', variant: 'success' })
      onSaved()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setMissed(missedChanges(error))
      else setNotice(messageOf(error))
    }
  }
  const loading = useMutation({
    mutationFn: () => queries.fetchQuery({ ...ratesQuery, staleTime: 0 }),
    onSuccess: ({ version }) => {
      setVersion(version)
      setMissed(null)
      setNotice(`Version ${version} was saved in the meantime. Saving replaces it with your tables.`)
    },
  })
  const conflict: FormConflict | null = missed && {
    changes: missed,
    load: () => loading.mutate(),
    isLoading: loading.isPending,
    failure: loading.error && messageOf(loading.error),
  }
  return {
    draft,
    tables,
    setTables,
    note,
    setNote,
    notice,
    setNotice,
    conflict,
    problems,
    submit,
    isDirty,
    isBusy: save.isBusy,
  }
}

type Editing = ReturnType<typeof useEditing>

function columnOf({ name, label, kind }: (typeof rateColumns)['baseRates'][number]): SheetColumn {
  const isNumber = kind === 'number' || kind === 'percent'
  const width = name === 'source.name' ? 320 : isNumber ? 96 : 160
  return { name, label, width, ...(isNumber && { align: 'right' }) }
}

function Grid({ section, editing }: { section: RateSection; editing: Editing }) {
  const { tables, setTables, problems } = editing
  const entries = rateEntries(tables, section)
  const columns = rateColumns[section]
  const set = (next: readonly object[]) => setTables({ ...tables, [section]: next } as RateTables)
  const byName = (name: string) => columns.find((column) => column.name === name)
  return (
    <Sheet
      label={rateSectionLabels[section]}
      columns={columns.map(columnOf)}
      rowCount={entries.length}
      rowKey={String}
      cellOf={(at, { name }) => {
        const [entry, column] = [entries[at], byName(name)]
        if (!entry || !column) return { text: '' }
        const place = `${section}.${at}.${name}`
        return { text: rateText(entry, column), problem: problems[place] ?? null }
      }}
      onEdit={(at, { name }, text) => {
        const column = byName(name)
        if (column)
          set(entries.map((entry, index) => (index === at ? withRateText(entry, column, text) : entry)))
      }}
      actions={{
        width: 92,
        of: (at) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={`Remove row ${at + 1}`}
            onClick={() => set(entries.toSpliced(at, 1))}
          >
            Remove
          </Button>
        ),
      }}
    />
  )
}

function Files({ section, editing }: { section: RateSection; editing: Editing }) {
  const { tables, setTables, setNotice } = editing
  const read = (file: File | null) => {
    if (!file) return
    tablesOf(file, tables, section).then(setTables, (error) => setNotice(messageOf(error)))
  }
  return (
    <>
      <Button
        variant="default"
        onClick={() => saveFile(`${section}.csv`, ratesCsv(tables, section), 'text/csv')}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        onClick={() => saveFile('rates.json', JSON.stringify(tables, null, 2), 'application/json')}
      >
        Export JSON
      </Button>
      <FileButton onChange={read} accept=".csv,.json">
        {(props) => (
          <Button {...props} variant="default">
            Import file
          </Button>
        )}
      </FileButton>
    </>
  )
}

function Notices({ editing, section }: { editing: Editing; section: RateSection }) {
  const { notice, conflict, problems } = editing
  const elsewhere = Object.entries(problems).filter(([place]) => !place.startsWith(`${section}.`))
  const [first] = elsewhere
  if (!conflict && !notice && !first) return null
  return (
    <Alert color="red" role="alert" className={classes.notice}>
      {conflict ? (
        <ConflictNotice {...conflict} what="rate table" />
      ) : (
        (notice ?? (first && `${first[0]}: ${first[1]}`))
      )}
    </Alert>
  )
}

function newEntry(section: RateSection): object {
  const source = { name: illustrative, date: new Date().toISOString().slice(0, 10) }
  const entries: Record<RateSection, object> = {
    baseRates: { line: 'gl', exposure: 'sales', counts: 'either', rate: 0, per: 1000, source },
    classRates: { classCode: '8810', description: '', rate: 0, source },
    minimums: { line: 'gl', premium: 0, source },
    states: { state: 'VA', lines: [], factor: 1, source },
    trends: { line: 'gl', change: 0, low: 0, high: 0, source },
  }
  return entries[section]
}

/** The rate tables as grids: an entry that nobody can be named for says "illustrative"; saving makes a version. */
export function RatesEditor({ stored, onSaved }: { stored: StoredRates; onSaved: () => void }) {
  const editing = useEditing(stored, onSaved)
  const [section, setSection] = useState<RateSection>('baseRates')
  const { tables, setTables, note, setNote, problems, isDirty, isBusy, draft } = editing
  const count = Object.keys(problems).length
  const words = count > 0 ? `${count} cells to fix before saving.` : isDirty ? 'Not saved yet.' : ''
  const add = () =>
    setTables({ ...tables, [section]: [...rateEntries(tables, section), newEntry(section)] } as RateTables)
  return (
    <Panel title={`Tables, version ${stored.version}`} isFlush>
      <div className={classes.bar}>
        <Select
          aria-label="Table"
          data={sectionChoices}
          value={section}
          allowDeselect={false}
          onChange={(value) => setSection((value ?? section) as RateSection)}
        />
        <Button variant="default" onClick={add}>
          Add entry
        </Button>
        <Files section={section} editing={editing} />
      </div>
      <DraftOffer {...draft} />
      <Notices editing={editing} section={section} />
      <Grid key={section} section={section} editing={editing} />
      <div className={classes.bar}>
        <TextInput
          className={classes.grow}
          aria-label="Note"
          placeholder="What changed and why"
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <span className={classes.hint} aria-live="polite">
          {words}
        </span>
        <Button disabled={!isDirty || count > 0 || isBusy} onClick={() => void editing.submit()}>
          {isBusy ? 'Saving…' : 'Save as new version'}
        </Button>
      </div>
    </Panel>
  )
}
