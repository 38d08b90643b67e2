import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ctx, InTransaction } from '#server/context.ts'
import { platformArticles } from '#server/db/tables/platform.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/new-id.ts'

const folder = path.join(import.meta.dirname, 'starters')
/** Titles with a colon in them are in quotation marks. */
const frontMatter = /^---\s+title: "?(.+?)"?\s+---\s+/

/** An article that ships with the product; the name of its file is its slug. */
export type Starter = { slug: string; title: string; body: string }

/** The articles that ship with the product. */
export async function readStarters(): Promise<Starter[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      const [head = '', title] = frontMatter.exec(text) ?? []
      if (!title) throw new Error(`starters/${name} has no title.`)
      return { slug: name.replace(/\.md$/, ''), title, body: text.slice(head.length).trim() }
    }),
  )
}

/**
 * Publishes the shipped articles that have never been there: each comes once and is the admins' own from
 * then on, changed or removed. Several processes may start at the same time.
 */
export async function publishStarters(ctx: Ctx): Promise<void> {
  const starters = await readStarters()
  const now = ctx.clock()
  const rows = starters.map((starter) => ({
    ...starter,
    id: newId(),
    isPublished: true,
    createdAt: now,
    updatedAt: now,
  }))
  const insert = ({ db }: InTransaction<Ctx>) =>
    db.insert(platformArticles).values(rows).onConflictDoNothing({ target: platformArticles.slug })
  await inTransaction(ctx, insert, 'app_platform')
}
