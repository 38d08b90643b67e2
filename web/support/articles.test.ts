import { describe, expect, it } from 'vitest'
import { paths, rowOf } from '#web/paths.ts'
import { articlesAbout, plainText } from './article-format.ts'
import { articles } from './article-library.ts'

const slugs = new Set(articles.map(({ slug }) => slug))

function linksIn(body: string): string[] {
  return [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address)
}

function leadsSomewhere(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/)
  const slug = /^\/support\/articles\/([\w-]+)$/.exec(pathname)?.[1]
  return slug === undefined ? rowOf(pathname) !== undefined : slugs.has(slug)
}

describe('the help articles', () => {
  it.each(paths.filter(({ built }) => built).map(({ path }) => path))('explain %s', (path) => {
    expect(articlesAbout(articles, path).map(({ slug }) => slug)).not.toEqual([])
  })

  it.each(articles.map((article) => [article.slug, article] as const))('%s is whole', (_slug, article) => {
    const words = plainText(article.body).split(' ').length
    expect(words).toBeGreaterThanOrEqual(100)
    expect(words).toBeLessThanOrEqual(350)
    expect(article.summary).toMatch(/[.?]$/)
    // What is typed stands in code, as it has to be typed.
    expect(article.body.replace(/`[^`]*`/g, '')).not.toMatch(/[!<]/)
    for (const address of linksIn(article.body))
      expect([address, leadsSomewhere(address)]).toEqual([address, true])
    for (const path of article.paths) expect([path, rowOf(path) !== undefined]).toEqual([path, true])
    for (const slug of article.related) expect([slug, slugs.has(slug)]).toEqual([slug, true])
  })

  it('send nobody but admins to articles for admins', () => {
    const forAdmins = new Set(articles.filter(({ isForAdmins }) => isForAdmins).map(({ slug }) => slug))
    for (const { slug, isForAdmins, body, related } of articles) {
      const named = [...related, ...linksIn(body).map((address) => address.replace('/support/articles/', ''))]
      if (!isForAdmins) expect([slug, named.filter((name) => forAdmins.has(name))]).toEqual([slug, []])
    }
  })
})
