import { Button, Checkbox, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  type Analysis,
  type AnalyzedDocument,
  type Finding,
  type FindingState,
  gapStateLabels,
  gapWeightLabels,
  gapWeights,
} from '#shared/commercial/analysis.contract.ts'
import { lineLabels } from '#shared/documents/lines.rules.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { WritingArea } from '#web/session/writing.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useUpdateAnalysis } from './analyses.api.ts'
import classes from './findings.module.css'
import { PlaceButton } from './source-dialog.tsx'
import { WeightMark } from './weight-mark.tsx'

type Mark = { status?: FindingState; note?: string }

/** Ticks off a finding or keeps a note on it, and says so where that fails. */
function useMarks(id: string) {
  const update = useUpdateAnalysis(id)
  return async (key: string, mark: Mark): Promise<boolean> => {
    try {
      await update.run({ findings: [{ key, ...mark }] })
      return true
    } catch (error) {
      showToast({ title: 'The finding was not changed', message: messageOf(error), variant: 'destructive' })
      return false
    }
  }
}

type MarkHandler = ReturnType<typeof useMarks>

function NoteField({
  analysisId,
  finding,
  onMark,
}: {
  analysisId: string
  finding: Finding
  onMark: MarkHandler
}) {
  const [note, setNote] = useState(finding.note)
  const [isOpen, setOpen] = useState(finding.note !== '')
  const save = async (text: string) => {
    if (text.trim() === finding.note) return
    if (await onMark(finding.key, { note: text.trim() })) draft.drop()
  }
  const restore = (text: string) => {
    setNote(text)
    setOpen(true)
    // A note is saved as its field is left, and nobody is in it now.
    void save(text)
  }
  const name = `note on ${finding.key} of analysis ${analysisId}`
  const draft = useTypedDraft(name, { note }, { note: finding.note }, (kept) => restore(kept.note ?? ''))
  if (draft.offered) return <DraftOffer {...draft} />
  if (!isOpen) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => setOpen(true)}
        aria-label={`Note on ${finding.title}`}
      >
        Note
      </Button>
    )
  }
  return (
    <Textarea
      className={classes.note}
      aria-label={`Note on ${finding.title}`}
      placeholder="What was discussed or agreed"
      autosize
      minRows={1}
      maxLength={2000}
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={() => void save(note)}
    />
  )
}

function whereLabel({ document, line }: Finding, documents: readonly AnalyzedDocument[]): string {
  const of =
    documents.length > 1 ? (document === null ? 'All documents' : documents[document]?.label) : undefined
  return [line && lineLabels[line], of].filter(Boolean).join(' · ')
}

type FindingProps = { analysisId: string; finding: Finding; documents: readonly AnalyzedDocument[] }

/** What a person ticked, shown before the server has it. */
function useTicks(finding: Finding, onMark: MarkHandler) {
  const [wanted, setWanted] = useState<FindingState | null>(null)
  const status = wanted ?? finding.status
  const toggle = async (state: FindingState) => {
    const next = status === state ? 'open' : state
    setWanted(next)
    await onMark(finding.key, { status: next })
    setWanted(null)
  }
  return { status, toggle }
}

function FindingItem({ analysisId, finding, documents }: FindingProps) {
  const onMark = useMarks(analysisId)
  const { status, toggle } = useTicks(finding, onMark)
  const { title, state, weight, citations } = finding
  return (
    <li className={classes.finding} data-status={status}>
      <div className={classes.findingHead}>
        <WeightMark weight={weight} />
        <h3>{title}</h3>
        <span className={classes.detail}>
          {[gapStateLabels[state], whereLabel(finding, documents)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <p className={classes.seen}>
        {finding.finding}{' '}
        {citations.map((citation, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a snapshot that never changes its order
          <PlaceButton key={index} citation={citation} label={title} />
        ))}
      </p>
      <dl className={classes.advice}>
        <div>
          <dt>Why it matters</dt>
          <dd>{finding.whyItMatters}</dd>
        </div>
        <div>
          <dt>What to ask</dt>
          <dd>{finding.whatToAsk}</dd>
        </div>
      </dl>
      <div className={classes.marks}>
        <WritingArea>
          <Checkbox
            size="sm"
            label="Done"
            aria-label={`Done: ${title}`}
            checked={status === 'done'}
            onChange={() => void toggle('done')}
          />
          <Checkbox
            size="sm"
            label="Not relevant"
            aria-label={`Not relevant: ${title}`}
            checked={status === 'not_relevant'}
            onChange={() => void toggle('not_relevant')}
          />
          <NoteField analysisId={analysisId} finding={finding} onMark={onMark} />
        </WritingArea>
      </div>
    </li>
  )
}

const shownLabels = { open: 'Open findings', all: 'All findings' } as const

function useFilter(documents: readonly AnalyzedDocument[]) {
  // Of a comparison one looks at what is proposed first, not at what expires.
  const [place, setPlace] = useState(documents.length > 1 ? String(documents.length - 1) : 'all')
  const [shown, setShown] = useState<'open' | 'all'>('all')
  const fits = ({ document, status }: Finding) =>
    (place === 'all' || document === null || String(document) === place) &&
    (shown === 'all' || status === 'open')
  return { place, setPlace, shown, setShown, fits }
}

/** What is excluded, limited or not to be seen, the gravest first, to tick off. */
export function FindingsPane({ analysis }: { analysis: Analysis }) {
  const { documents, findings } = analysis.result
  const { place, setPlace, shown, setShown, fits } = useFilter(
    analysis.result.kind === 'comparison' ? documents : [],
  )
  const fitting = findings.filter(fits)
  return (
    <>
      <div className={classes.filters}>
        {documents.length > 1 && (
          <Select
            aria-label="Document"
            allowDeselect={false}
            value={place}
            onChange={(value) => setPlace(value ?? 'all')}
            data={[
              { value: 'all', label: 'All documents' },
              ...documents.map(({ label }, index) => ({ value: String(index), label })),
            ]}
          />
        )}
        <Select
          aria-label="Which findings"
          allowDeselect={false}
          value={shown}
          onChange={(value) => setShown(value === 'open' ? 'open' : 'all')}
          data={Object.entries(shownLabels).map(([value, label]) => ({ value, label }))}
        />
        <span className={classes.detail}>
          {`${fitting.filter(({ status }) => status !== 'open').length} of ${fitting.length} done`}
        </span>
      </div>
      {fitting.length === 0 && (
        <Panel>
          <EmptyState message="No gaps were found in what could be read." />
        </Panel>
      )}
      {gapWeights.map((weight) => {
        const rows = fitting.filter((finding) => finding.weight === weight)
        if (rows.length === 0) return null
        return (
          <Panel key={weight} title={`${gapWeightLabels[weight]} (${rows.length})`} isFlush>
            <ul className={classes.findings}>
              {rows.map((finding) => (
                <FindingItem
                  key={finding.key}
                  finding={finding}
                  documents={documents}
                  analysisId={analysis.id}
                />
              ))}
            </ul>
          </Panel>
        )
      })}
    </>
  )
}
