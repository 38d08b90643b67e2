import { matchPath } from 'react-router'

export const articleTopics = [
  'Getting started',
  'Daily work',
  'Clients and prospects',
  'Policies and renewals',
  'Documents and forms',
  'Your data',
  'Your agency',
  'Your account',
  'When something goes wrong',
  'Administration',
] as const
export type ArticleTopic = (typeof articleTopics)[number]

/** A help article as its file holds it: front matter, then Markdown. */
export type Article = {
  slug: string
  title: string
  summary: string
  topic: ArticleTopic
  /** The routes that it explains. */
  paths: string[]
  /** Words that people look for and the text does not say. */
  keywords: string[]
  /** Slugs of what to read next. */
  related: string[]
  isForAdmins: boolean
  body: string
}

const shape = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Reads an article's file. Throws when a part is missing, which the tests of the articles would find first. */
export function parseArticle(slug: string, file: string): Article {
  const [, front = '', body = ''] = shape.exec(file.replaceAll('\r\n', '\n')) ?? []
  const fields = Object.fromEntries(
    front.split('\n').map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).trim()]),
  )
  const topic = articleTopics.find((known) => known === fields.topic)
  if (!topic || !fields.title || !fields.summary || body.trim() === '')
    throw new Error(`The article ${slug} lacks its title, summary, topic or text.`)
  return {
    slug,
    topic,
    title: fields.title,
    summary: fields.summary,
    paths: listOf(fields.paths),
    keywords: listOf(fields.keywords),
    related: listOf(fields.related),
    isForAdmins: fields.audience === 'admin',
    body: body.trim(),
  }
}

/** The articles about the screen of an address, in the order of the library. */
export function articlesAbout(articles: readonly Article[], pathname: string): Article[] {
  return articles.filter(({ paths }) => paths.some((path) => matchPath(path, pathname)))
}

/** The text of Markdown without its marks, for searching and for what a result shows. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/^#+\s+(.*)$/gm, '$1.')
    .replace(/^\s*(?:[-*]|\d+\.)\s+/gm, '')
    .replace(/[`*_]/g, '')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
