import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { line, paragraphs, Version } from '#shared/fields.ts'

/** The longest article, in characters of Markdown. */
export const maxArticleLength = 50_000

const Title = line(200).min(1, 'Enter a title')
const Body = paragraphs(maxArticleLength).min(1, 'Enter a text')

/** `POST /api/admin/articles`: an article that the assistant of every agency may read, once it is published. */
export const ArticleCreate = z.strictObject({
  title: Title,
  body: Body,
  isPublished: z.boolean().default(false),
})
export type ArticleCreate = z.infer<typeof ArticleCreate>

/** `PATCH /api/admin/articles/:id`: what is left out stays. */
export const ArticleUpdate = z.strictObject({
  title: Title.optional(),
  body: Body.optional(),
  isPublished: z.boolean().optional(),
  version: Version,
})
export type ArticleUpdate = z.infer<typeof ArticleUpdate>

/** An article in the list, without its text. */
export const ArticleItem = z.object({
  id: z.uuid(),
  title: z.string(),
  isPublished: z.boolean(),
  version: z.int(),
  updatedAt: Instant,
})
export type ArticleItem = z.infer<typeof ArticleItem>

export const Article = ArticleItem.extend({ body: z.string(), createdAt: Instant })
export type Article = z.infer<typeof Article>
