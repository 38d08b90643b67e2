import { Alert, Button, Menu } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { addMonths } from '#shared/dates.ts'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useToday } from '#web/session/use-today.ts'
import { DayText } from '#web/ui/values.tsx'
import classes from './article.module.css'
import { useUpdateArticle } from './knowledge.api.ts'
import { reviewPresets } from './review-field.tsx'

/** Says that an article is due to be looked at; whoever keeps it can say at once that it still holds. */
export function ReviewNotice({ article }: { article: KnowledgeArticle }) {
  const today = useToday()
  const actor = useActor()
  const update = useUpdateArticle(article.id)
  if (!article.isReviewDue) return null
  const renew = async (months: number) => {
    try {
      await update.run({ reviewOn: addMonths(today, months), version: article.version })
      showToast({ title: 'Marked as reviewed', variant: 'success' })
    } catch (error) {
      showToast({ title: 'The change was not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Alert color="orange" className={classes.notice}>
      <div className={classes.due}>
        <span>
          This article was due for review by <DayText day={article.reviewOn} />. It may be out of date.
        </span>
        {can(actor, 'article.edit', article) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                disabled={update.isBusy}
                rightSection={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
              >
                Still accurate
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {reviewPresets.map(({ months, label }) => (
                <Menu.Item key={months} onClick={() => void renew(months)}>
                  Review again in {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </Alert>
  )
}
