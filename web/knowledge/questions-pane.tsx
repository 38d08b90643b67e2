import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import {
  type KnowledgeQuestion,
  type QuestionStatus,
  questionStatuses,
  questionStatusLabels,
} from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { Writing } from '#web/session/writing.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { Moment } from '#web/ui/values.tsx'
import { articleHref, newArticleHref } from './addresses.ts'
import { countOf } from './article-labels.tsx'
import { questionPagesQuery, useUpdateQuestion } from './knowledge.api.ts'
import classes from './questions.module.css'

const defaults = { state: 'open' }

const empty: Record<QuestionStatus, string> = {
  open: 'No unanswered questions.',
  answered: 'No answered questions yet.',
  dismissed: 'No dismissed questions.',
}

/** Changes a question, and says so where that fails. */
function useDecision() {
  const update = useUpdateQuestion()
  const decide = async ({ id, version }: KnowledgeQuestion, status: 'open' | 'dismissed') => {
    try {
      await update.run({ id, version, status })
    } catch (error) {
      showToast({ title: 'The question was not changed', message: messageOf(error), variant: 'destructive' })
    }
  }
  return { isBusy: update.isBusy, decide }
}

function Actions({ question }: { question: KnowledgeQuestion }) {
  const { isBusy, decide } = useDecision()
  const mayManage = can(useActor(), 'knowledge.manage')
  const { id, status, articleId } = question
  if (status === 'answered') {
    if (!articleId) return null
    return (
      <Button component={Link} to={articleHref(articleId)} variant="default" size="compact-sm">
        Open the article
      </Button>
    )
  }
  if (status === 'dismissed') {
    if (!mayManage) return null
    return (
      <Button
        variant="default"
        size="compact-sm"
        disabled={isBusy}
        onClick={() => void decide(question, 'open')}
      >
        Reopen
      </Button>
    )
  }
  return (
    <Writing>
      <Button
        component={Link}
        to={newArticleHref({ question: id, title: question.question })}
        size="compact-sm"
        variant="default"
      >
        Write an article
      </Button>
      {mayManage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isBusy}
          onClick={() => void decide(question, 'dismissed')}
        >
          Dismiss
        </Button>
      )}
    </Writing>
  )
}

function QuestionRow({ question }: { question: KnowledgeQuestion }) {
  return (
    <li className={classes.question}>
      <div className={classes.words}>
        <p className={classes.text}>{question.question}</p>
        <p className={classes.facts}>
          <strong>Asked {question.timesAsked === 1 ? 'once' : countOf(question.timesAsked, 'time')}</strong>,
          last by {question.lastAskedByName} on <Moment at={question.lastAskedAt} />
        </p>
      </div>
      <div className={classes.actions}>
        <Actions question={question} />
      </div>
    </li>
  )
}

function Questions({ status }: { status: QuestionStatus }) {
  const answer = useInfiniteQuery(questionPagesQuery(status))
  if (answer.isPending || (answer.isPlaceholderData && answer.isFetching)) return <TextSkeleton />
  if (!answer.data) {
    return <LoadFailure what="Questions" error={answer.error} onRetry={() => void answer.refetch()} />
  }
  const rows = answer.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState message={empty[status]} />
  return (
    <>
      <ul className={classes.questions} aria-label="Questions">
        {rows.map((question) => (
          <QuestionRow key={question.id} question={question} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

const choices = questionStatuses.map((value) => ({ value, label: questionStatusLabels[value] }))

/** What people asked and found no answer to, most often asked first: each can become an article. */
export function QuestionsPane() {
  const [{ state }, setState] = useSearchState(defaults)
  const status = questionStatuses.find((known) => known === state) ?? 'open'
  return (
    <div className={classes.pane}>
      <SegmentedControl
        className={classes.states}
        aria-label="State"
        size="xs"
        value={status}
        onChange={(next) => setState({ state: next })}
        data={choices}
      />
      <Panel isFlush>
        <Questions key={status} status={status} />
      </Panel>
    </div>
  )
}
