import { Link } from 'react-router'
import { articleVisibilityLabels, type KnowledgeArticle } from '#shared/knowledge/knowledge.contract.ts'
import { formatBytes } from '#web/lib/counts.ts'
import { type Fact, FactList, Panel } from '#web/ui/panel.tsx'
import { DayText, Moment } from '#web/ui/values.tsx'
import { articleHref } from './addresses.ts'
import classes from './article.module.css'
import { platformLabel } from './article-labels.tsx'
import { fileHref } from './knowledge.api.ts'
import { VersionsPanel } from './versions-panel.tsx'

function FolderLink({ article }: { article: KnowledgeArticle }) {
  if (!article.folderId) return 'In no folder'
  return <Link to={`/knowledge?tab=articles&folderId=${article.folderId}`}>{article.folderName}</Link>
}

function factsOf(article: KnowledgeArticle): Fact[] {
  const changed = <Moment at={article.updatedAt} />
  if (article.source === 'platform') {
    return [
      { label: 'Written by', value: platformLabel },
      { label: 'Changed', value: changed },
    ]
  }
  return [
    { label: 'Kept by', value: article.ownerName },
    { label: 'Look at it again', value: <DayText day={article.reviewOn} /> },
    { label: 'Folder', value: <FolderLink article={article} /> },
    { label: 'Who can read it', value: articleVisibilityLabels[article.visibility] },
    { label: 'Changed', value: changed },
    { label: 'Changed by', value: article.updatedByName },
    { label: 'Written by', value: article.createdByName },
  ]
}

function FilePanel({ article }: { article: KnowledgeArticle }) {
  const { file, id } = article
  if (!file) return null
  return (
    <Panel title="File">
      <FactList
        facts={[
          {
            label: 'Name',
            value: (
              <a href={fileHref(id)} download className={classes.fileName}>
                {file.name}
              </a>
            ),
          },
          { label: 'Size', value: formatBytes(file.bytes) },
        ]}
      />
    </Panel>
  )
}

function OriginPanel({ article }: { article: KnowledgeArticle }) {
  if (article.source === 'platform') {
    return (
      <Panel title="About this article">
        <p className={classes.about}>
          It is shared with every agency and cannot be changed here. Adapt a copy to make it say how your
          agency does it: searches then find yours in its place.
        </p>
      </Panel>
    )
  }
  if (!article.adaptedFromId) return null
  return (
    <Panel title="About this article">
      <p className={classes.about}>
        It was adapted from <Link to={articleHref(article.adaptedFromId)}>an article from Bindery</Link> and
        takes its place.
      </p>
    </Panel>
  )
}

/** What is looked up about an article: who keeps it, when it is reviewed, its file and its versions. */
export function ArticleSide({ article }: { article: KnowledgeArticle }) {
  return (
    <>
      <Panel title="Details">
        <FactList facts={factsOf(article)} />
      </Panel>
      <FilePanel article={article} />
      <OriginPanel article={article} />
      {article.source === 'agency' && article.kind === 'written' && <VersionsPanel article={article} />}
    </>
  )
}
