import type {
  KnowledgeArticle,
  KnowledgeArticleItem,
  KnowledgeFile,
  KnowledgePassage,
  KnowledgeQuestion,
} from '#shared/knowledge/knowledge.contract.ts'

const at = '2026-11-20T15:00:00.000Z'
const maya = '01990000-0000-7000-8000-000000000001'

/** An article of the agency as lists show it, with changes. */
export function anArticleItem(changes: Partial<KnowledgeArticleItem> = {}): KnowledgeArticleItem {
  return {
    id: '01990000-0000-7000-8000-00000000aa01',
    source: 'agency',
    kind: 'written',
    title: 'Water backup',
    excerpt: 'Ask for the limit.',
    folderId: null,
    folderName: '',
    status: 'published',
    visibility: 'agency',
    ownerId: maya,
    ownerName: 'Maya Okafor',
    reviewOn: null,
    isReviewDue: false,
    createdById: maya,
    updatedByName: 'Maya Okafor',
    adaptedFromId: null,
    file: null,
    createdAt: at,
    updatedAt: at,
    version: 4,
    ...changes,
  }
}

/** The same whole, with changes. */
export function anArticle(changes: Partial<KnowledgeArticle> = {}): KnowledgeArticle {
  const body = '# Limits\n\nAsk for the limit.\n\n# Exclusions\n\nSewers are excluded.\n\n# Steps\n\n1. Call.'
  return { ...anArticleItem(), body, createdByName: 'Maya Okafor', adaptedAsId: null, ...changes }
}

/** An uploaded file that has been read, with changes. */
export function aKnowledgeFile(changes: Partial<KnowledgeFile> = {}): KnowledgeFile {
  return {
    name: 'guide.pdf',
    type: 'pdf',
    bytes: 58_200,
    pages: 3,
    reading: 'ready',
    problem: null,
    ...changes,
  }
}

/** A passage that a search found, with changes. */
export function aPassage(changes: Partial<KnowledgePassage> = {}): KnowledgePassage {
  return {
    articleId: anArticleItem().id,
    title: 'Water backup',
    headings: ['Exclusions'],
    text: 'Sewers are excluded.',
    page: null,
    path: `/knowledge/articles/${anArticleItem().id}`,
    marks: [{ start: 0, end: 6 }],
    ...changes,
  }
}

/** A question without an answer, with changes. */
export function aQuestion(changes: Partial<KnowledgeQuestion> = {}): KnowledgeQuestion {
  return {
    id: '01990000-0000-7000-8000-00000000ab01',
    question: 'Who signs for an LLC?',
    timesAsked: 3,
    lastAskedByName: 'Priya Raman',
    lastAskedAt: at,
    status: 'open',
    articleId: null,
    articleTitle: '',
    version: 2,
    ...changes,
  }
}
