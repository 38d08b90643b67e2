import type { DocumentItem } from '#shared/documents/documents.contract.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

type DocumentState = { tone: Tone; label: string }

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** How many pages a file has, in words: pages of a PDF or a picture, sections of another file. */
export function pagesLabel({ pages, fileType }: Pick<DocumentItem, 'pages' | 'fileType'>): string {
  if (pages === null) return ''
  const hasPages = !['doc', 'docx', 'rtf', 'txt'].includes(fileType)
  return counted(pages, hasPages ? 'page' : 'section')
}

type Progress = Pick<DocumentItem, 'reading' | 'pages' | 'pagesDone'>

/** How far the reading is, 0–1; null where that is unknown. */
export function readShare({ reading, pages, pagesDone }: Progress): number | null {
  const isUnderWay = reading === 'reading' || reading === 'scanning'
  return isUnderWay && pages !== null && pages > 0 ? Math.min(1, pagesDone / pages) : null
}

function progressLabel(word: string, { pages, pagesDone }: Progress): string {
  if (pages === null || pages === 0) return `${word}…`
  const [done, all] = [pagesDone, pages].map((count) => count.toLocaleString('en-US'))
  return `${word} ${done} of ${all} ${pages === 1 ? 'page' : 'pages'}`
}

/** Where a document stands, in words with their tone: how far it was read, then what people made of it. */
export function documentState(document: Progress & Pick<DocumentItem, 'review'>): DocumentState {
  switch (document.reading) {
    case 'waiting':
      return { tone: 'neutral', label: 'Waiting' }
    case 'reading':
      return { tone: 'accent', label: progressLabel('Reading', document) }
    case 'scanning':
      return { tone: 'accent', label: progressLabel('Scanning', document) }
    case 'failed':
      return { tone: 'red', label: "Couldn't read" }
    case 'ready':
      return reviewState(document.review)
  }
}

function reviewState(review: DocumentItem['review']): DocumentState {
  switch (review) {
    case 'open':
      return { tone: 'orange', label: 'Needs review' }
    case 'accepted':
      return { tone: 'accent', label: 'Accepted' }
    case 'filed':
      return { tone: 'green', label: 'Saved' }
    case 'dismissed':
      return { tone: 'neutral', label: 'Dismissed' }
  }
}
