import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AssistantConfig } from '#shared/admin/chatbot.contract.ts'
import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import { assistantConfigQuery } from '#web/assistant/context.api.ts'
import { documentState } from '#web/documents/document-labels.ts'
import { documentsQuery } from '#web/documents/documents.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { EdisonPanel } from './edison-panel.tsx'
import classes from './edison-screen.module.css'
import { EstimatePanel } from './estimate-panel.tsx'

const maxPast = 20
const defaults = { document: '' }

type PastProps = { chosen: string; onChoose: (documentId: string) => void }

function PastRow({
  document,
  isChosen,
  onChoose,
}: {
  document: DocumentItem
  isChosen: boolean
  onChoose: () => void
}) {
  const { tone, label } = documentState(document)
  const today = useToday()
  const { timeZone } = useCurrentUser()
  return (
    <li>
      <button type="button" className={classes.past} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.pastName}>{document.insured || document.fileName}</span>
        <span className={classes.pastFacts}>
          {document.reading === 'ready' ? document.fileName : <StatusDot tone={tone} label={label} />}
        </span>
        <span className={classes.pastDay}>
          <RecentDay at={document.createdAt} today={today} timeZone={timeZone} />
        </span>
      </button>
    </li>
  )
}

function PastAnalyses({ chosen, onChoose }: PastProps) {
  const { data, error, refetch } = useQuery(documentsQuery({ source: 'edison,analysis' }, maxPast))
  if (!data)
    return error ? <LoadFailure what="Past analyses" error={error} onRetry={refetch} /> : <TextSkeleton />
  if (data.rows.length === 0)
    return <EmptyState message="Nothing yet. Upload a policy and choose Get Estimate." />
  return (
    <ul className={classes.list}>
      {data.rows.map((document) => (
        <PastRow
          key={document.id}
          document={document}
          isChosen={document.id === chosen}
          onChoose={() => onChoose(document.id)}
        />
      ))}
    </ul>
  )
}

function Workplace({ config }: { config: AssistantConfig }) {
  const isWide = useMediaQuery('(min-width: 768px)', undefined, { getInitialValueInEffect: false }) ?? true
  const [{ document }, setState] = useSearchState(defaults)
  // A document that the conversation itself brought must not begin another conversation.
  const [begun, setBegun] = useState({ key: 0, documentId: document })
  const begin = (documentId: string) => {
    setBegun(({ key }) => ({ key: key + 1, documentId }))
    setState({ document: documentId })
  }
  return (
    <>
      <PageHeader
        title={config.commercialName}
        subtitle="Reads a commercial policy, estimates its premium step by step, and answers questions about it."
      >
        <Button
          variant="default"
          leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => begin('')}
        >
          New conversation
        </Button>
      </PageHeader>
      <div className={classes.columns}>
        <Panel className={classes.conversation} isFlush>
          <div className={classes.chat}>
            <EdisonPanel
              key={begun.key}
              config={config}
              isWide={isWide}
              welcome={config.commercialWelcome}
              documentId={begun.documentId || null}
              onDocument={(documentId) => setState({ document: documentId })}
            />
          </div>
        </Panel>
        <div className={classes.side}>
          {document && <EstimatePanel key={document} documentId={document} />}
          <Panel title="Past analyses" isFlush>
            <PastAnalyses chosen={document} onChoose={begin} />
          </Panel>
        </div>
      </div>
    </>
  )
}

/** /edison: the commercial-policy assistant on a whole page, with its past analyses and estimates. */
export function EdisonScreen() {
  const { data: config, error, refetch } = useQuery(assistantConfigQuery)
  if (config) return <Workplace config={config} />
  return error ? <LoadFailure what="The assistant" error={error} onRetry={refetch} /> : <TextSkeleton />
}
