import type {
  ArticleStatus,
  ArticleVisibility,
  KnowledgeArticle,
  KnowledgeArticleCreate,
} from '#shared/knowledge/knowledge.contract.ts'

/** What the form of an article holds; no folder and no day are ''. */
export type ArticleFormValues = {
  title: string
  body: string
  folderId: string
  status: ArticleStatus
  visibility: ArticleVisibility
  ownerId: string
  reviewOn: string
}

/** The form of a new article, kept by whoever writes it. */
export function newArticleForm(ownerId: string, start: Partial<ArticleFormValues> = {}): ArticleFormValues {
  return {
    title: '',
    body: '',
    folderId: '',
    status: 'published',
    visibility: 'agency',
    ownerId,
    reviewOn: '',
    ...start,
  }
}

/** The form of an article as it is. */
export function articleFormOf(article: KnowledgeArticle): ArticleFormValues {
  const { title, body, status, visibility } = article
  return {
    title,
    body,
    status,
    visibility,
    folderId: article.folderId ?? '',
    ownerId: article.ownerId ?? '',
    reviewOn: article.reviewOn ?? '',
  }
}

/** What the form of an article sends. */
export function articleInputOf(values: ArticleFormValues): KnowledgeArticleCreate {
  return { ...values, folderId: values.folderId || null, reviewOn: values.reviewOn || null }
}
