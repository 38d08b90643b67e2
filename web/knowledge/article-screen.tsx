import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { useRecordTitle } from '#web/lib/recent-records.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RecordLayout } from '#web/ui/record/record-layout.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { backToLibrary } from './addresses.ts'
import { ArticleHeader } from './article-header.tsx'
import { ArticleSide } from './article-side.tsx'
import { ArticleText, Contents } from './article-text.tsx'
import { FilePages } from './file-pages.tsx'
import { articleQuery } from './knowledge.api.ts'
import { ReviewNotice } from './review-notice.tsx'

const defaults = { page: '', at: '' }

function ArticlePage({ article }: { article: KnowledgeArticle }) {
  const [{ page, at }, setPlace] = useSearchState(defaults)
  const text = useRef<HTMLElement>(null)
  const { file, body } = article
  useRecordTitle('article', article.title)
  const target = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
  return (
    <>
      <ArticleHeader article={article} />
      <ReviewNotice article={article} />
      <RecordLayout
        main={
          file ? (
            <FilePages
              article={article}
              file={file}
              target={target}
              quote={at}
              onGo={(next) => setPlace({ page: String(next), at: '' })}
            />
          ) : (
            <Panel>
              <ArticleText body={body} quote={at} text={text} />
            </Panel>
          )
        }
        aside={
          <>
            {!file && <Contents body={body} text={text} />}
            <ArticleSide article={article} />
          </>
        }
      />
    </>
  )
}

/** /knowledge/articles/:id: an article or the text of a file, opened at the passage that a search led to. */
export function KnowledgeArticleScreen() {
  const { id = '' } = useParams()
  const query = useQuery(articleQuery(id))
  return (
    <RecordState query={query} what="article" back={backToLibrary()}>
      {(article) => <ArticlePage key={article.id} article={article} />}
    </RecordState>
  )
}
