import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type AnalysisKind, maxDocuments } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { documentKindLabels } from '#shared/documents/facts.contract.ts'
import { DocumentUploads } from '#web/documents/document-uploads.tsx'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useCreateAnalysis } from './analyses.api.ts'
import classes from './start.module.css'

const maxShown = 5
const iconSize = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

function wordsOf({ kind, insured, carrier, effectiveDate }: DocumentItem): string {
  return [kind && documentKindLabels[kind], insured, carrier, effectiveDate && formatDay(effectiveDate)]
    .filter(Boolean)
    .join(' · ')
}

type Choice = { chosen: readonly DocumentItem[]; add: (document: DocumentItem) => void }

/** Documents that were read before, to be chosen from. */
function KnownDocuments({ chosen, add }: Choice) {
  const [q, setWords] = useState('')
  const { data, error, refetch } = useQuery({
    ...documentsQuery({ reading: 'ready', ...(q && { q }) }, maxShown),
    // What is pressed while a search loads stays under the mouse.
    placeholderData: keepPreviousData,
  })
  const rows = (data?.rows ?? []).filter(({ id }) => chosen.every((one) => one.id !== id))
  return (
    <div className={classes.known}>
      <SearchField label="Search documents" placeholder="Search documents" value={q} onChange={setWords} />
      {error && !data && <LoadFailure what="The documents" error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <p className={classes.none}>
          {q ? 'No other document matches.' : 'No other documents have been read yet.'}
        </p>
      )}
      <ul className={classes.rows}>
        {rows.map((document) => (
          <li key={document.id}>
            <span className={classes.words}>
              <span className={classes.name}>{document.fileName}</span>
              <span className={classes.hint}>{wordsOf(document)}</span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Choose ${document.fileName}`}
              disabled={chosen.length >= maxDocuments}
              onClick={() => add(document)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function roleOf(kind: AnalysisKind, index: number, count: number): string {
  if (kind === 'review') return `Document ${index + 1}`
  if (index === 0) return 'Expiring'
  return count === 2 ? 'Proposed' : `Option ${index}`
}

type ChosenProps = {
  kind: AnalysisKind
  chosen: readonly DocumentItem[]
  onChange: (chosen: DocumentItem[]) => void
}

function moved<Item>(items: readonly Item[], index: number, by: number): Item[] {
  const next = [...items]
  const [item] = next.splice(index, 1)
  if (item) next.splice(index + by, 0, item)
  return next
}

/** The chosen documents in their order; of a comparison the first is the expiring one. */
function ChosenDocuments({ kind, chosen, onChange }: ChosenProps) {
  return (
    <ol className={classes.rows} aria-label="Chosen documents">
      {chosen.map((document, index) => (
        <li key={document.id}>
          <span className={classes.role}>{roleOf(kind, index, chosen.length)}</span>
          <span className={classes.words}>
            <span className={classes.name}>{document.fileName}</span>
            <span className={classes.hint}>{wordsOf(document)}</span>
          </span>
          <span className={classes.tools}>
            <ActionIcon
              variant="default"
              aria-label={`Move ${document.fileName} up`}
              disabled={index === 0}
              onClick={() => onChange(moved(chosen, index, -1))}
            >
              <ArrowUp {...iconSize} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={`Move ${document.fileName} down`}
              disabled={index === chosen.length - 1}
              onClick={() => onChange(moved(chosen, index, 1))}
            >
              <ArrowDown {...iconSize} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={`Remove ${document.fileName} out`}
              onClick={() => onChange(chosen.filter(({ id }) => id !== document.id))}
            >
              <X {...iconSize} />
            </ActionIcon>
          </span>
        </li>
      ))}
    </ol>
  )
}

function useStart() {
  const create = useCreateAnalysis()
  const navigate = useNavigate()
  const start = async (kind: AnalysisKind, chosen: readonly DocumentItem[]) => {
    try {
      const { id } = await create.run({ documentIds: chosen.map(({ id }) => id), kind })
      void navigate(`/policy-analysis/${id}`)
    } catch (error) {
      showToast({ title: 'The analysis was not created', message: messageOf(error), variant: 'destructive' })
    }
  }
  return { start, isBusy: create.isBusy }
}

/** Chooses or uploads documents, puts them in order, and analyses them. */
export function NewAnalysis() {
  const [chosen, setChosen] = useState<DocumentItem[]>([])
  const [wanted, setWanted] = useState<AnalysisKind>('comparison')
  const { start, isBusy } = useStart()
  const kind = chosen.length < 2 ? 'review' : wanted
  const add = (document: DocumentItem) =>
    setChosen((before) =>
      before.length >= maxDocuments || before.some(({ id }) => id === document.id)
        ? before
        : [...before, document],
    )
  return (
    <Panel title="New analysis">
      <div className={classes.start}>
        <DocumentUploads
          source="analysis"
          title="Drop a policy, quote or dec page here"
          isCompact
          onReady={add}
          actionsOf={(document) => (
            <Button variant="default" size="compact-sm" onClick={() => add(document)}>
              Choose
            </Button>
          )}
        />
        {chosen.length > 0 && <ChosenDocuments kind={kind} chosen={chosen} onChange={setChosen} />}
        {chosen.length > 0 && (
          <div className={classes.go}>
            {chosen.length > 1 && (
              <SegmentedControl
                aria-label="What to do"
                value={wanted}
                onChange={(value) => setWanted(value === 'review' ? 'review' : 'comparison')}
                data={[
                  { value: 'comparison', label: 'Compare to first' },
                  { value: 'review', label: 'Review as one program' },
                ]}
              />
            )}
            <Button onClick={() => void start(kind, chosen)} disabled={isBusy}>
              {isBusy ? 'Analyzing…' : kind === 'comparison' ? 'Compare' : 'Analyze'}
            </Button>
          </div>
        )}
        <KnownDocuments chosen={chosen} add={add} />
      </div>
    </Panel>
  )
}
