import { Alert, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { KnowledgeArticle, KnowledgeFile, KnowledgePage } from '#shared/knowledge/knowledge.contract.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { WholeNumberField } from '#web/ui/fields.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './article.module.css'
import { countOf, pageWord } from './article-labels.tsx'
import { usePlaceInSight } from './article-text.tsx'
import { fileHref, filePagesQuery } from './knowledge.api.ts'
import { MarkedText } from './marked-text.tsx'
import { findQuote, placeId } from './text-places.rules.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type PageTextProps = { page: KnowledgePage; word: string; target: number | null; quote: string }

function PageText({ page, word, target, quote }: PageTextProps) {
  const isTarget = page.page === target
  const mark = isTarget ? findQuote(page.text, quote) : null
  const name = `${capital(word)} ${page.page}`
  return (
    <section
      id={isTarget ? placeId : undefined}
      aria-label={name}
      data-target={isTarget || undefined}
      className={classes.page}
    >
      <h3 className={classes.pageName}>{name}</h3>
      <p className={classes.pageText}>
        {page.text.trim() === '' ? (
          <span className={classes.none}>No text on this {word}.</span>
        ) : (
          <MarkedText text={page.text} marks={mark ? [mark] : []} />
        )}
      </p>
    </section>
  )
}

type MoreProps = { label: string; isBusy: boolean; onMore: () => void }

function More({ label, isBusy, onMore }: MoreProps) {
  return (
    <div className={classes.more}>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={onMore}>
        {isBusy ? 'Loading…' : label}
      </Button>
    </div>
  )
}

type PagesProps = { id: string; file: KnowledgeFile; target: number | null; quote: string }

function Pages({ id, file, target, quote }: PagesProps) {
  const word = pageWord(file)
  const answer = useInfiniteQuery(filePagesQuery(id, target ?? 1))
  usePlaceInSight(answer.data ? `${target} ${quote}` : undefined)
  if (answer.isPending) return <TextSkeleton />
  if (!answer.data) {
    return <LoadFailure what="The text" error={answer.error} onRetry={() => void answer.refetch()} />
  }
  const pages = answer.data.pages.flatMap((block) => block.pages)
  if (pages.length === 0) return <EmptyState message={`There is no ${word} ${target ?? 1} in this file.`} />
  return (
    <>
      {answer.hasPreviousPage && (
        <More
          label={`Show earlier ${word}s`}
          isBusy={answer.isFetchingPreviousPage}
          onMore={() => void answer.fetchPreviousPage()}
        />
      )}
      {pages.map((page) => (
        <PageText key={page.page} page={page} word={word} target={target} quote={quote} />
      ))}
      {answer.hasNextPage && (
        <More
          label={`Show more ${word}s`}
          isBusy={answer.isFetchingNextPage}
          onMore={() => void answer.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Leads to a page by its number, once the field is left or Enter is pressed. */
function GoToPage({
  file,
  target,
  onGo,
}: {
  file: KnowledgeFile
  target: number | null
  onGo: (page: number) => void
}) {
  const go = (field: HTMLInputElement) => {
    const page = Number(field.value)
    if (page >= 1 && page <= (file.pages ?? 1) && page !== target) onGo(page)
  }
  return (
    <WholeNumberField
      key={target}
      size="xs"
      w={112}
      aria-label={`Go to ${pageWord(file)}`}
      placeholder={`Go to ${pageWord(file)}`}
      defaultValue={target ?? undefined}
      min={1}
      max={file.pages ?? 1}
      onBlur={(event) => go(event.currentTarget)}
      onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget)}
    />
  )
}

function Unread({ article, problem }: { article: KnowledgeArticle; problem: string | null }) {
  return (
    <Alert color="red" role="alert">
      {problem ?? 'The text of this file could not be read.'} The file is kept and can be{' '}
      <a href={fileHref(article.id)} download>
        downloaded
      </a>
      , but search can’t find it. Upload it in another format, such as a PDF with text, or type its contents.
    </Alert>
  )
}

type FilePagesProps = {
  article: KnowledgeArticle
  file: KnowledgeFile
  /** The page that the address leads to. */
  target: number | null
  quote: string
  onGo: (page: number) => void
}

/** The text of an uploaded file page by page, or how far its reading is. */
export function FilePages({ article, file, target, quote, onGo }: FilePagesProps) {
  if (file.reading === 'failed') return <Unread article={article} problem={file.problem} />
  if (file.reading === 'waiting') {
    return (
      <Panel>
        <div className={classes.reading} role="status">
          <p>Reading the text of {file.name}…</p>
          <p className={classes.none}>This takes a few seconds. You can leave this page.</p>
          <TextSkeleton />
        </div>
      </Panel>
    )
  }
  const word = pageWord(file)
  const isLong = (file.pages ?? 0) > 1
  return (
    <>
      {file.problem && (
        <Alert color="orange" role="status" mb="md">
          {file.problem}
        </Alert>
      )}
      <Panel
        title={countOf(file.pages ?? 0, word)}
        actions={isLong && <GoToPage file={file} target={target} onGo={onGo} />}
        isFlush
      >
        <Pages id={article.id} file={file} target={target} quote={quote} />
      </Panel>
    </>
  )
}
