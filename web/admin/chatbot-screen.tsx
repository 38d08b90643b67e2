import { useQuery } from '@tanstack/react-query'
import { welcomePlaceholders } from '#shared/admin/chatbot.contract.ts'
import type { SettingsOverview } from '#shared/admin/settings.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { ArticlesPanel } from './articles-panel.tsx'
import {
  AssistantNameFields,
  cleanedAnswers,
  cleanedChatbot,
  StaticAnswerFields,
  SuggestionFields,
} from './chatbot-fields.tsx'
import { settingsQuery } from './settings.api.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { TryPane } from './try-pane.tsx'

const tabs = [
  { id: 'assistants', label: 'Assistants' },
  { id: 'questions', label: 'Suggested questions' },
  { id: 'answers', label: 'Static answers' },
  { id: 'knowledge', label: 'Knowledge' },
] as const

type TabId = (typeof tabs)[number]['id']

const defaults = { tab: 'assistants' }

function Chosen({ tab, sections }: { tab: TabId; sections: SettingsOverview['sections'] }) {
  switch (tab) {
    case 'assistants':
      return (
        <SettingsPanel
          section="chatbot"
          title="Assistants"
          hint={`In a welcome, ${welcomePlaceholders.join(' and ')} are replaced with the person’s first name and the assistant’s name.`}
          stored={sections.chatbot}
          cleaned={cleanedChatbot}
          fields={AssistantNameFields}
          below={({ assistantName }) => (
            <TryPane config={{ assistantName, answers: sections.staticAnswers.value.answers }} />
          )}
        />
      )
    case 'questions':
      return (
        <SettingsPanel
          section="chatbot"
          title="Suggested questions"
          hint="One question per line, up to four per page. Wide screens show all of them; phones show the first."
          stored={sections.chatbot}
          cleaned={cleanedChatbot}
          fields={SuggestionFields}
        />
      )
    case 'answers':
      return (
        <SettingsPanel
          section="staticAnswers"
          title="Static answers"
          hint="Questions that contain one of the words or phrases get this answer before metrics are looked up."
          stored={sections.staticAnswers}
          cleaned={cleanedAnswers}
          fields={StaticAnswerFields}
          below={(values) => (
            <TryPane
              config={{ ...cleanedAnswers(values), assistantName: sections.chatbot.value.assistantName }}
            />
          )}
        />
      )
    case 'knowledge':
      return <ArticlesPanel />
  }
}

/** /admin/chatbot: how the assistants present themselves and what they know. */
export function ChatbotScreen() {
  const [state, set] = useSearchState(defaults)
  const { data, error, refetch } = useQuery(settingsQuery)
  const tab = tabs.find(({ id }) => id === state.tab)?.id ?? 'assistants'
  return (
    <>
      <PageHeader title="Chatbot Config" subtitle="The assistants of all agencies." />
      <Tabs label="Chatbot" tabs={tabs} value={tab} onChange={(id) => set({ tab: id })}>
        {data ? (
          <Chosen key={tab} tab={tab} sections={data.sections} />
        ) : error ? (
          <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton />
        )}
      </Tabs>
    </>
  )
}
