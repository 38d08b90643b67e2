import { useQuery } from '@tanstack/react-query'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { settingsQuery } from './settings.api.ts'
import { TryPane } from './try-pane.tsx'

/** /data-detection-test: type a message, see which operation, entities and order the assistant detects. */
export function DataDetectionScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <>
      <PageHeader
        title="Data detection test"
        subtitle="How the assistant understands a message, and which step answers it."
      />
      <SystemTabs />
      {data ? (
        <TryPane
          config={{
            assistantName: data.sections.chatbot.value.assistantName,
            answers: data.sections.staticAnswers.value.answers,
          }}
        />
      ) : error ? (
        <LoadFailure what="The configuration" error={error} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </>
  )
}
