import { useQuery } from '@tanstack/react-query'
import type { AssistantUsage } from '#shared/assistant/chat.contract.ts'
import { callQuery } from '#web/lib/pages.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { FactList, FigureRow, Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import classes from './assistant-section.module.css'

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function Usage({ usage }: { usage: AssistantUsage }) {
  const { isModelOn, tokens, monthlyTokens, dailyTokensPerUser, people } = usage
  const figures = [
    { label: 'Tokens used this month', value: count(tokens) },
    { label: 'Agency tokens per month', value: count(monthlyTokens) },
    { label: 'Tokens per person per day', value: count(dailyTokensPerUser) },
  ]
  return (
    <div className={classes.section}>
      {!isModelOn && (
        <p className={classes.detail}>
          No AI model is in use. Answers come from your own data, and no data leaves your account.
        </p>
      )}
      <FigureRow figures={figures} />
      {people.length > 0 && (
        <FactList
          facts={people.map(({ name, requests, tokens }) => ({
            label: name,
            value: `${count(requests)} ${requests === 1 ? 'question' : 'questions'} · ${count(tokens)} tokens`,
          }))}
        />
      )}
    </div>
  )
}

/** What the agency used of a language model this month, and may use. */
export function UsagePanel() {
  const answer = useQuery(callQuery('GET /api/assistant/usage'))
  return (
    <Panel title="AI model usage">
      {answer.data && <Usage usage={answer.data} />}
      {answer.isPending && <TextSkeleton />}
      {answer.isError && !answer.data && (
        <LoadFailure what="The usage" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </Panel>
  )
}
