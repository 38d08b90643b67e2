import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '#web/session/session.tsx'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { rememberList } from '#web/ui/list/list-return.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { newArticleHref } from './addresses.ts'
import { ArticlesPane, DuePane } from './articles-pane.tsx'
import { AskPane } from './ask-pane.tsx'
import { articleCountQuery, openQuestionsQuery } from './knowledge.api.ts'
import { QuestionsPane } from './questions-pane.tsx'
import { SearchPane } from './search-pane.tsx'

const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const due = { due: 'true' }

type View = 'search' | 'articles' | 'due' | 'ask' | 'questions'

/** The tabs; what is due stands among them while there is any. */
function useTabs(view: View): Tab<View>[] {
  const { data: dueCount = 0 } = useQuery(articleCountQuery(due))
  const { data: questionCount } = useQuery(openQuestionsQuery)
  const dueTab: Tab<View> = { id: 'due', label: 'Review due', count: dueCount }
  return [
    { id: 'search', label: 'Search' },
    { id: 'articles', label: 'Articles' },
    ...(dueCount > 0 || view === 'due' ? [dueTab] : []),
    { id: 'ask', label: 'Ask' },
    { id: 'questions', label: 'Unanswered questions', count: questionCount || undefined },
  ]
}

const views: readonly View[] = ['search', 'articles', 'due', 'ask', 'questions']
const defaults = { tab: 'search' }

function Library() {
  const [{ tab }, setState] = useSearchState(defaults)
  const view = views.find((known) => known === tab) ?? 'search'
  const tabs = useTabs(view)
  const { search } = useLocation()
  useEffect(() => rememberList('/knowledge', search), [search])
  const go = (next: View) => setState({ tab: next })
  return (
    <>
      <PageHeader title="Knowledge" subtitle="Search your agency’s procedures and guides.">
        <Writing>
          <Button
            component={Link}
            to="/knowledge/upload"
            variant="default"
            leftSection={<FileUp {...iconSize} />}
          >
            Upload files
          </Button>
          <Button component={Link} to={newArticleHref()} leftSection={<Plus {...iconSize} />}>
            New article
          </Button>
        </Writing>
      </PageHeader>
      <Tabs label="Knowledge" tabs={tabs} value={view} onChange={go}>
        {view === 'search' && <SearchPane onAsk={() => go('ask')} />}
        {view === 'articles' && <ArticlesPane />}
        {view === 'due' && <DuePane />}
        {view === 'ask' && <AskPane onClose={() => go('search')} />}
        {view === 'questions' && <QuestionsPane />}
      </Tabs>
    </>
  )
}

/** /knowledge: finds a passage, asks, keeps the articles, and shows what nobody could answer. */
export function KnowledgeScreen() {
  const { isAdmin } = useCurrentUser()
  if (!isAdmin) return <Library />
  return (
    <>
      <PageHeader title="Knowledge" />
      <Panel>
        <EmptyState message="Each agency has its own knowledge base. Articles for all agencies are managed with the assistant.">
          <Button component={Link} to="/admin/chatbot?tab=knowledge">
            Articles for all agencies
          </Button>
        </EmptyState>
      </Panel>
    </>
  )
}
