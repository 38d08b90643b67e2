import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { Moment } from '#web/ui/values.tsx'
import classes from './article.module.css'
import { versionsQuery } from './knowledge.api.ts'
import { VersionDialog } from './version-dialog.tsx'

/** Versions listed before "Show all". */
const shownAtFirst = 5

function Versions({ article, onOpen }: { article: KnowledgeArticle; onOpen: (version: number) => void }) {
  const { data, error, refetch } = useQuery(versionsQuery(article.id))
  const [isWhole, setWhole] = useState(false)
  if (error && !data) return <LoadFailure what="Versions" error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton />
  const shown = isWhole ? data : data.slice(0, shownAtFirst)
  return (
    <>
      <ol className={classes.versions} aria-label="Versions">
        {shown.map(({ version, authorName, createdAt, isCurrent }) => (
          <li key={version} className={classes.version}>
            <span className={classes.versionWords}>
              <Moment at={createdAt} />
              <span className={classes.versionBy}>{authorName}</span>
            </span>
            {isCurrent ? (
              <span className={classes.versionBy}>Now</span>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Compare version ${version}`}
                onClick={() => onOpen(version)}
              >
                Compare
              </Button>
            )}
          </li>
        ))}
      </ol>
      {data.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show all {data.length}
        </Button>
      )}
    </>
  )
}

/** Every text that an article had, each with what became of it since. */
export function VersionsPanel({ article }: { article: KnowledgeArticle }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Panel title="Versions" className={classes.versionsPanel}>
      <Versions article={article} onOpen={setOpened} />
      {opened !== null && (
        <VersionDialog article={article} version={opened} onClose={() => setOpened(null)} />
      )}
    </Panel>
  )
}
