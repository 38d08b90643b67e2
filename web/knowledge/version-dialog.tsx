import { Alert, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { KnowledgeArticle, KnowledgeVersion } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useActor } from '#web/session/use-actor.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useSaveKey } from '#web/ui/use-save-key.ts'
import { Moment } from '#web/ui/values.tsx'
import classes from './article.module.css'
import { countOf } from './article-labels.tsx'
import { useRestoreVersion, versionQuery } from './knowledge.api.ts'
import { compareTexts, type DiffLine } from './text-diff.rules.ts'

const signs = {
  same: { sign: ' ', label: '' },
  removed: { sign: '−', label: 'Then: ' },
  added: { sign: '+', label: 'Now: ' },
} as const

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'folded') {
    return <li className={classes.folded}>{countOf(line.count, 'line')} without a change</li>
  }
  const { sign, label } = signs[line.kind]
  const Changed = line.kind === 'added' ? 'ins' : 'del'
  return (
    <li className={classes.diffLine} data-kind={line.kind}>
      <span className={classes.sign} aria-hidden="true">
        {sign}
      </span>
      <span>
        {label && <span className={classes.hidden}>{label}</span>}
        {line.words.map(({ text, isChanged }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line stay in their places
          isChanged ? <Changed key={at}>{text}</Changed> : text,
        )}
      </span>
    </li>
  )
}

/** What became of an earlier text since: what was taken out and what was put in. */
function Comparison({ then, now }: { then: KnowledgeVersion; now: KnowledgeArticle }) {
  const lines = useMemo(() => compareTexts(then.body, now.body), [then.body, now.body])
  const hasOtherTitle = then.title !== now.title
  const isSame = then.body === now.body && !hasOtherTitle
  return (
    <>
      <p className={classes.compared}>
        <Moment at={then.createdAt} /> by {then.authorName}, compared with the article as it is now.
      </p>
      {isSame && <p className={classes.compared}>No differences.</p>}
      {hasOtherTitle && (
        <p className={classes.compared}>
          Titled <strong>{then.title}</strong>.
        </p>
      )}
      {then.body !== now.body && (
        <ol className={classes.diff} aria-label="Changes">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn once
            <Line key={at} line={line} />
          ))}
        </ol>
      )}
    </>
  )
}

function useRestore({ article, version, onClose }: VersionDialogProps) {
  const restore = useRestoreVersion(article.id)
  const run = async () => {
    try {
      await restore.run({ version, current: article.version })
      showToast({
        title: 'Version restored',
        message: 'The previous text is kept in the version history.',
        variant: 'success',
      })
      onClose()
    } catch {
      // Said in the dialog.
    }
  }
  return { isBusy: restore.isBusy, error: restore.error, run }
}

type VersionDialogProps = { article: KnowledgeArticle; version: number; onClose: () => void }

/** An earlier text of an article beside the present one, and the way back to it. */
export function VersionDialog(props: VersionDialogProps) {
  const { article, version, onClose } = props
  const { data, error, refetch } = useQuery(versionQuery(article.id, version))
  const restore = useRestore(props)
  const actor = useActor()
  useReturnFocus()
  const mayRestore = can(actor, 'article.edit', article)
  useSaveKey(() => void restore.run(), mayRestore && data !== undefined && !restore.isBusy)
  return (
    <Modal opened onClose={onClose} title={`Version ${version}`} size="xl">
      {error && !data && <LoadFailure what="This version" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton />}
      {data && <Comparison then={data} now={article} />}
      {restore.error && (
        <Alert color="red" role="alert" mt="md">
          {messageOf(restore.error)}
        </Alert>
      )}
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {mayRestore && (
          <Button disabled={!data || restore.isBusy} onClick={() => void restore.run()}>
            {restore.isBusy ? 'Restoring…' : 'Restore this version'}
          </Button>
        )}
      </div>
    </Modal>
  )
}
