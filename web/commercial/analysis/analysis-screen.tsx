import { Alert, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { differenceCount } from '#engines/gap-analysis/compare.rules.ts'
import { type Analysis, analysisKindLabels, indicativeNote } from '#shared/commercial/analysis.contract.ts'
import { formatDay } from '#shared/dates.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Writing, WritingArea } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { analysisQuery, pdfHref, useDeleteAnalysis, useRefreshAnalysis } from './analyses.api.ts'
import classes from './analysis.module.css'
import { AnalysisDialog } from './analysis-dialog.tsx'
import { analysisText } from './analysis-text.rules.ts'
import { ComparisonPane } from './comparison-pane.tsx'
import { FindingsPane } from './findings-pane.tsx'
import { GridPane } from './grid-pane.tsx'
import { LetterPane } from './letter-pane.tsx'
import { SourceProvider } from './source-dialog.tsx'
import { SummaryPanel } from './summary-panel.tsx'

const back = { to: '/policy-analysis', label: 'Analyses' }
const defaults = { tab: '', differences: 'only' }
type TabId = 'side-by-side' | 'gaps' | 'coverages' | 'letter'

function useRefresh(analysis: Analysis) {
  const refresh = useRefreshAnalysis(analysis.id)
  const navigate = useNavigate()
  const run = async () => {
    try {
      const { id } = await refresh.run(undefined)
      showToast({ title: 'Analysis refreshed', variant: 'success' })
      void navigate(`/policy-analysis/${id}`)
    } catch (error) {
      showToast({ title: 'The analysis was not created', message: messageOf(error), variant: 'destructive' })
    }
  }
  return { run, isBusy: refresh.isBusy }
}

function DeleteDialog({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) {
  const remove = useDeleteAnalysis(analysis.id)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Delete this analysis?"
      confirmLabel="Delete analysis"
      isDanger
      onConfirm={async () => {
        await remove.run(undefined)
        showToast({ title: 'Analysis deleted', variant: 'success' })
        void navigate(back.to)
      }}
      onClose={onClose}
    >
      {analysis.title} with its notes and letter will be deleted. The documents stay.
    </ConfirmDialog>
  )
}

function Subtitle({ analysis }: { analysis: Analysis }) {
  const { result, clientId, clientName, createdByName } = analysis
  return (
    <>
      {clientId && (
        <>
          <Link to={`/clients/${clientId}`}>{clientName}</Link>
          {' · '}
        </>
      )}
      {`As of ${formatDay(result.analysedOn)}${createdByName ? ` · ${createdByName}` : ''}`}
    </>
  )
}

function Header({ analysis }: { analysis: Analysis }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const clipboard = useClipboard({ timeout: 2000 })
  const refresh = useRefresh(analysis)
  const close = () => setDialog(null)
  const { result, title, id } = analysis
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        subtitle={<Subtitle analysis={analysis} />}
        badge={<StatusBadge tone="neutral" label={analysisKindLabels[result.kind]} />}
      >
        <Button variant="default" onClick={() => clipboard.copy(analysisText(analysis))}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          component="a"
          href={pdfHref(id, 'report')}
          download
          variant="default"
          leftSection={<Download size={15} strokeWidth={1.75} aria-hidden="true" />}
        >
          Download PDF
        </Button>
        <Writing>
          <RecordMenu
            label="More actions"
            actions={[
              { label: 'Title and client', run: () => setDialog('edit') },
              { label: 'Refresh from documents', run: () => void refresh.run() },
              { label: 'Delete analysis', isDanger: true, run: () => setDialog('delete') },
            ]}
          />
        </Writing>
      </PageHeader>
      {analysis.isStale && (
        <Alert className={classes.stale} color="orange" role="status">
          <span>The documents were corrected after this analysis was created.</span>
          <Writing>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<RefreshCw size={14} strokeWidth={1.75} aria-hidden="true" />}
              disabled={refresh.isBusy}
              onClick={() => void refresh.run()}
            >
              Refresh from documents
            </Button>
          </Writing>
        </Alert>
      )}
      {dialog === 'edit' && <AnalysisDialog analysis={analysis} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog analysis={analysis} onClose={close} />}
    </>
  )
}

function tabsOf({ result }: Analysis): Tab<TabId>[] {
  const { comparison, findings, documents } = result
  const last = comparison ? documents.length - 1 : null
  const open = findings.filter(
    ({ status, document }) => status === 'open' && (last === null || document === null || document === last),
  )
  return [
    ...(comparison
      ? [{ id: 'side-by-side' as const, label: 'Side by side', count: differenceCount(comparison.rows) }]
      : []),
    { id: 'gaps', label: 'Gaps', count: open.length },
    { id: 'coverages', label: 'Coverages' },
    { id: 'letter', label: 'Letter' },
  ]
}

function AnalysisPage({ analysis }: { analysis: Analysis }) {
  useDocumentTitle(analysis.title)
  const [{ tab, differences }, setState] = useSearchState(defaults)
  const { result } = analysis
  const tabs = tabsOf(analysis)
  const chosen = (tabs.find(({ id }) => id === tab) ?? tabs[0])?.id ?? 'gaps'
  return (
    <SourceProvider documents={result.documents}>
      <Header analysis={analysis} />
      <SummaryPanel result={result} />
      <Tabs
        label="Parts of the analysis"
        tabs={tabs}
        value={chosen}
        onChange={(id) => setState({ tab: id === tabs[0]?.id ? '' : id })}
      >
        <div className={classes.panes}>
          {chosen === 'side-by-side' && result.comparison && (
            <ComparisonPane
              comparison={result.comparison}
              documents={result.documents}
              isOnlyDifferences={differences === 'only'}
              onOnlyDifferences={(isOnly) =>
                setState({ differences: isOnly ? 'only' : 'all' }, { replace: true })
              }
            />
          )}
          {chosen === 'gaps' && <FindingsPane analysis={analysis} />}
          {chosen === 'coverages' && <GridPane result={result} />}
          {chosen === 'letter' && (
            <WritingArea>
              <LetterPane key={analysis.id} analysis={analysis} />
            </WritingArea>
          )}
        </div>
      </Tabs>
      <p className={classes.indicative}>{indicativeNote}</p>
    </SourceProvider>
  )
}

/** /policy-analysis/:id: what documents insure, what they change, and what they leave out. */
export function AnalysisScreen() {
  const { id = '' } = useParams()
  const query = useQuery(analysisQuery(id))
  return (
    <RecordState query={query} what="analysis" back={back}>
      {(analysis) => <AnalysisPage key={analysis.id} analysis={analysis} />}
    </RecordState>
  )
}
