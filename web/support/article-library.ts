import { type Article, articleTopics, parseArticle } from './article-format.ts'

// Loaded with the help screens, and with nothing else.
const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

function slugOf(file: string): string {
  return file.replace(/^.*\/|\.md$/g, '')
}

/** Every help article that ships with the product, by topic and title. */
export const articles: readonly Article[] = Object.entries(files)
  .map(([file, text]) => parseArticle(slugOf(file), text))
  .sort(
    (a, b) =>
      articleTopics.indexOf(a.topic) - articleTopics.indexOf(b.topic) || a.title.localeCompare(b.title),
  )
