import { describe, expect, it } from 'vitest'
import { type Article, parseArticle, plainText } from './article-format.ts'
import { articles } from './article-library.ts'
import { indexArticles, letterDistance, searchArticles } from './article-search.ts'

const index = indexArticles(articles)
const slugsOf = (query: string) => searchArticles(index, query).map(({ article }) => article.slug)

describe('the search of the help articles', () => {
  it.each([
    ['reset password', 'forgot-password'],
    ['pasword', 'forgot-password'],
    ['recieve notifcations', 'notifications'],
    ['how do I unsubscribe', 'notifications'],
    ['2fa', 'two-factor'],
    ['lost phone', 'two-factor'],
    ['google', 'sso-sign-in'],
    ['csv import', 'import'],
    ['convert prospect', 'convert-prospect'],
    ['retention rate', 'dashboard'],
    ['merge clients', 'duplicates'],
    ['ctrl k', 'keyboard'],
    ['INVITE', 'team'],
    ['credit card', 'payments'],
    ['delete account', 'data-export'],
  ])('finds for “%s” the article %s among the first two', (query, slug) => {
    expect(slugsOf(query).slice(0, 2)).toContain(slug)
  })

  it('follows as one types', () => {
    for (const query of ['dup', 'dupl', 'duplicat', 'duplicates'])
      expect(slugsOf(query)[0]).toBe('duplicates')
  })

  it('finds nothing for nothing and for words that are nowhere', () => {
    expect(slugsOf('')).toEqual([])
    expect(slugsOf('  ?! ')).toEqual([])
    expect(slugsOf('xylophone quartz')).toEqual([])
  })

  it('shows which words matched, and picks the passage that says most about them', () => {
    const [first] = searchArticles(index, 'recovery code')
    expect(first?.matched.has('recovery')).toBe(true)
    expect(first?.passage.toLowerCase()).toContain('recovery code')
  })

  it('prefers titles to texts', () => {
    const make = (slug: string, title: string, body: string): Article =>
      parseArticle(slug, `---\ntitle: ${title}\nsummary: S.\ntopic: Daily work\n---\n${body}`)
    const two = indexArticles([make('text', 'Other', 'About seats.'), make('title', 'Seats', 'Words.')])
    expect(searchArticles(two, 'seats').map(({ article }) => article.slug)).toEqual(['title', 'text'])
  })
})

describe('the distance of two words', () => {
  it.each([
    ['ticket', 'ticket', 0],
    ['tiket', 'ticket', 1],
    ['tickte', 'ticket', 1],
    ['tickets', 'ticket', 1],
    ['tockat', 'ticket', 2],
  ])('from %s to %s is %i', (a, b, distance) => {
    expect(letterDistance(a, b, 2)).toBe(distance)
  })

  it('is not measured beyond what is asked for', () => {
    expect(letterDistance('a', 'abcdef', 2)).toBe(3)
  })
})

describe('an article’s file', () => {
  it('is refused without its parts', () => {
    expect(() => parseArticle('x', 'Words')).toThrow('The article x lacks its title')
    expect(() => parseArticle('x', '---\ntitle: T\nsummary: S.\ntopic: Nothing\n---\nWords')).toThrow('lacks')
  })

  it('is searched without its marks', () => {
    expect(plainText('## Head\n\n- **Bold** [link](/clients) `n`\n1. One')).toBe('Head. Bold link n One')
  })
})
