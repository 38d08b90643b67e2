import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Folder } from 'lucide-react'
import { Link } from 'react-router'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecentDay } from '#web/ui/relative-day.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { articleHref, newArticleHref } from './addresses.ts'
import { ArticleBadges, countOf, kindIcon } from './article-labels.tsx'
import { foldersQuery, recentArticlesQuery } from './knowledge.api.ts'
import classes from './knowledge.module.css'

/** Articles listed as changed last. */
const maxRecent = 8

function Folders() {
  const { data: folders = [] } = useQuery(foldersQuery)
  if (folders.length === 0) return null
  return (
    <Panel title="Folders" isFlush>
      <ul className={classes.tiles}>
        {folders.map(({ id, name, articleCount }) => (
          <li key={id}>
            <Link to={`/knowledge?tab=articles&folderId=${id}`} className={classes.tile}>
              <Folder size={16} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
              <span className={classes.tileName}>{name}</span>
              <span className={classes.meta}>{countOf(articleCount, 'article')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Recent() {
  const today = useToday()
  const { timeZone } = useCurrentUser()
  const { data, error, refetch } = useQuery(recentArticlesQuery(maxRecent))
  if (error && !data) return <LoadFailure what="Articles" error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState message="Nothing here yet. Write answers to common questions or upload your guides, and search and the assistant will find them.">
        <Writing>
          <div className={classes.firstSteps}>
            <Button component={Link} to={newArticleHref()}>
              Write an article
            </Button>
            <Button component={Link} to="/knowledge/upload" variant="default">
              Upload files
            </Button>
          </div>
        </Writing>
      </EmptyState>
    )
  }
  return (
    <ul className={classes.recent}>
      {data.map((article) => {
        const Icon = kindIcon(article.kind)
        return (
          <li key={article.id} className={classes.item}>
            <Link to={articleHref(article.id)} className={classes.recentLink}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
              <span className={classes.recentTitle}>{article.title}</span>
              <ArticleBadges article={article} />
              <span className={classes.meta}>
                <RecentDay at={article.updatedAt} today={today} timeZone={timeZone} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Where to begin before anything is typed: the folders, and what changed last. */
export function SearchHome() {
  return (
    <div className={classes.home}>
      <Folders />
      <Panel title="Recently updated" isFlush>
        <Recent />
      </Panel>
    </div>
  )
}
