import type { KnowledgeArticleItem } from '#shared/knowledge/knowledge.contract.ts'
import { RecentDay, shortDay } from '#web/ui/relative-day.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ArticleBadges, kindIcon } from './article-labels.tsx'
import classes from './library.module.css'

function TitleCell({ article }: { article: KnowledgeArticleItem }) {
  const Icon = kindIcon(article.kind)
  return (
    <span className={classes.title}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" className={classes.kind} />
      <span className={classes.words}>{article.title}</span>
      <span className={classes.badges}>
        <ArticleBadges article={article} />
      </span>
    </span>
  )
}

/** The columns of the articles, with days as they lie from today. */
export function articleColumns(today: string, timeZone: string): Column<KnowledgeArticleItem>[] {
  return [
    {
      id: 'title',
      header: 'Article',
      value: (article) => article.title,
      cell: (article) => <TitleCell article={article} />,
      width: 'minmax(200px, 4fr)',
    },
    {
      id: 'folderName',
      header: 'Folder',
      value: (article) => article.folderName,
      width: 'minmax(80px, 1.1fr)',
      isSortable: false,
      shows: 'wide',
    },
    {
      id: 'ownerName',
      header: 'Owner',
      value: (article) => article.ownerName,
      width: 'minmax(80px, 1fr)',
      shows: 'medium',
    },
    {
      id: 'reviewOn',
      header: 'Review',
      value: (article) => article.reviewOn,
      cell: ({ reviewOn }) => (reviewOn ? <time dateTime={reviewOn}>{shortDay(reviewOn, today)}</time> : '—'),
      width: '96px',
      shows: 'medium',
    },
    {
      id: 'updatedAt',
      header: 'Changed',
      value: (article) => article.updatedAt,
      cell: ({ updatedAt }) => <RecentDay at={updatedAt} today={today} timeZone={timeZone} />,
      width: '104px',
    },
  ]
}
