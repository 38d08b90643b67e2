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
  if (!article.folderId) return 'No folder'
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
    { label: 'Owner', value: article.ownerName },
    { label: 'Review date', value: <DayText day={article.reviewOn} /> },
    { label: 'Folder', value: <FolderLink article={article} /> },
    { label: 'Visibility', value: articleVisibilityLabels[article.visibility] },
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
          It’s shared with every agency and can’t be edited here. Customize a copy for your agency, and
          searches will find yours instead.
        </p>
      </Panel>
    )
  }
  if (!article.adaptedFromId) return null
  return (
    <Panel title="About this article">
      <p className={classes.about}>
        It was customized from <Link to={articleHref(article.adaptedFromId)}>an article from Bindery</Link>{' '}
        and replaces it.
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
