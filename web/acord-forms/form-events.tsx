import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  Check,
  Download,
  Eye,
  FilePlus2,
  Link2,
  Link2Off,
  Lock,
  type LucideIcon,
  Mail,
  PencilLine,
  Replace,
} from 'lucide-react'
import { formEventLabels } from '#shared/acord-forms/filled-forms.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { formEventsQuery } from './acords.api.ts'

const icons: Record<string, LucideIcon> = {
  created: FilePlus2,
  changed: PencilLine,
  issued: Check,
  downloaded: Download,
  mailed: Mail,
  'mail-failed': Mail,
  superseded: Replace,
  void: Ban,
  shared: Link2,
  'share-withdrawn': Link2Off,
  'share-locked': Lock,
  opened: Eye,
}

/** What happened to a form, the latest first. */
export function FormEvents({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(formEventsQuery(id))
  return (
    <Panel title="History">
      {isPending && <TextSkeleton />}
      {error && !data && <LoadFailure what="The history" error={error} onRetry={() => void refetch()} />}
      {data && (
        <Timeline
          label="History"
          entries={data.map(({ id, kind, userName, about, at }) => ({
            id,
            icon: icons[kind] ?? PencilLine,
            title: formEventLabels[kind] ?? kind,
            body: about || undefined,
            by: userName || null,
            at,
          }))}
        />
      )}
    </Panel>
  )
}
