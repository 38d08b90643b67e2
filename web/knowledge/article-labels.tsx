import { FileText, type LucideIcon, NotebookText } from 'lucide-react'
import type { KnowledgeArticleItem, KnowledgeFile } from '#shared/knowledge/knowledge.contract.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** What articles of the platform are marked with. */
export const platformLabel = 'From Bindery'

/** How many there are, such as "1 article" and "3 articles". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** The icon of a written article or of a file. */
export function kindIcon(kind: KnowledgeArticleItem['kind']): LucideIcon {
  return kind === 'file' ? FileText : NotebookText
}

/** What a file's pages are called: only a pdf has real ones. */
export function pageWord({ type }: Pick<KnowledgeFile, 'type'>): 'page' | 'section' {
  return type === 'pdf' ? 'page' : 'section'
}

/** What is special about an article, in words; nothing where all is as usual. */
export function ArticleBadges({ article }: { article: KnowledgeArticleItem }) {
  const { source, status, visibility, isReviewDue, file } = article
  return (
    <>
      {source === 'platform' && <StatusBadge tone="accent" label={platformLabel} />}
      {status === 'draft' && <StatusBadge tone="neutral" label="Draft" />}
      {visibility === 'owners' && <StatusBadge tone="neutral" label="Owner only" />}
      {file?.reading === 'waiting' && <StatusBadge tone="accent" label="Reading…" />}
      {file?.reading === 'failed' && <StatusBadge tone="red" label="Could not be read" />}
      {isReviewDue && <StatusBadge tone="orange" label="Review due" />}
    </>
  )
}
