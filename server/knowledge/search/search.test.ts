import { describe, expect, it } from 'vitest'
import type { AgencyCtx } from '#server/context.ts'
import { knowledgeArticles, knowledgePages } from '#server/db/tables/knowledge.ts'
import { articlesPath, publishForAll, write } from '#server/knowledge/testing.ts'
import { newId } from '#server/new-id.ts'
import { asDatabaseOwner, type Person, type World, world } from '#server/testing/world.ts'
import { maxIndexed, searchPassages } from './search.service.ts'

function ctxOf({ server, owner }: World, { id, role, name, email, agencyId }: Person): AgencyCtx {
  if (agencyId === null) throw new Error('An admin searches no agency.')
  const user = { id, role, name, email, agencyId, agencyOwnerId: owner.id }
  const session = {
    ...{ seesWholeBook: true, mayAssign: false, isReadOnly: false },
    sessionId: id,
    timeZone: 'UTC',
    hasTwoFactor: false,
    needsTwoFactor: false,
  }
  return { ...server.ctx, user: { ...user, ...session } }
}

const find = async (here: World, person: Person, query: string, limit = 10) =>
  (await searchPassages(ctxOf(here, person), query, { limit })).found
const idsFound = async (here: World, person: Person, query: string) =>
  (await find(here, person, query)).map(({ passage }) => passage.articleId)

async function addFile(here: World, pages: readonly string[], fields: object = {}): Promise<string> {
  const id = newId()
  const [agencyId, by] = [here.agencyId, here.owner.id]
  const people = { ownerId: by, createdById: by, updatedById: by }
  await asDatabaseOwner(here.server, async (db) => {
    await db
      .insert(knowledgeArticles)
      .values({ agencyId, id, kind: 'file', title: 'A file', pages: pages.length, ...people, ...fields })
    for (let from = 0; from < pages.length; from += 1000) {
      const some = pages.slice(from, from + 1000)
      await db
        .insert(knowledgePages)
        .values(some.map((text, at) => ({ agencyId, articleId: id, page: from + at + 1, text })))
    }
  })
  return id
}

describe('searching the knowledge base', () => {
  it('finds the passage that answers, with its headings, how much it covers and the stretches that matched', async () => {
    const here = await world()
    const { id } = await write(here.api, {
      title: 'Handling zorbing parks',
      body: '# Placing\n\nZorbing goes to surplus lines.\n\n# Claims\n\nSend the **zorbing** incident form within two days.',
    })
    const [first] = await find(here, here.agent, 'When do I send the zorbing incident form?')
    expect(first).toMatchObject({
      passage: { articleId: id, title: 'Handling zorbing parks', headings: ['Claims'], page: null },
      coverage: 1,
    })
    const text = first?.passage.text ?? ''
    expect(text).toBe('Send the zorbing incident form within two days.')
    expect(first?.marks.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Send',
      'zorbing',
      'incident',
      'form',
    ])
  })

  it('finds the page of an uploaded file once it is read', async () => {
    const here = await world()
    const id = await addFile(here, ['Introduction to the manual', 'Quillback endorsements need a signature'])
    await addFile(here, ['Quillback is still being read'], { reading: 'waiting' })
    const found = await find(here, here.agent, 'quillback')
    expect(found.map(({ passage }) => [passage.articleId, passage.page])).toEqual([[id, 2]])
  })

  it('finds a change at once, and no longer what was changed or removed', async () => {
    const here = await world()
    const article = await write(here.api, { title: 'Fees', body: 'The snorkel fee is ten dollars' })
    expect(await idsFound(here, here.agent, 'snorkel fee')).toEqual([article.id])
    const path = `${articlesPath}/${article.id}`
    await here.api.patch(path, { body: 'The periscope fee is twelve dollars', version: article.version })
    expect((await find(here, here.agent, 'periscope'))[0]?.passage.text).toBe(
      'The periscope fee is twelve dollars',
    )
    expect(await idsFound(here, here.agent, 'snorkel')).toEqual([])
    await here.api.delete(path)
    expect(await idsFound(here, here.agent, 'periscope')).toEqual([])
  })

  it("never finds another agency's text, whoever asked first", async () => {
    const [here, there] = [await world(), await world()]
    const word = 'wobblegong'
    const { id } = await write(here.api, { title: word, body: `${word} is ours` })
    expect(await idsFound(here, here.owner, word)).toEqual([id])
    expect(await idsFound(there, there.owner, word)).toEqual([])
    expect(await idsFound(there, there.agent, word)).toEqual([])
  })

  it("keeps the owner's own articles from agents, and drafts from everybody", async () => {
    const here = await world()
    const hidden = await write(here.api, {
      title: 'Salaries',
      body: 'Yttrium bonus rules',
      visibility: 'owners',
    })
    await write(here.api, { title: 'Draft', body: 'Yttrium thoughts', status: 'draft' })
    expect(await idsFound(here, here.owner, 'yttrium')).toEqual([hidden.id])
    expect(await idsFound(here, here.agent, 'yttrium')).toEqual([])
  })

  it("finds the platform's published articles, and the agency's copy in place of the one it was adapted from", async () => {
    const [here, there] = [await world(), await world()]
    const word = `axolotl${newId().slice(-6)}`
    const original = await publishForAll(here, { body: `The ${word} checklist` })
    await publishForAll(here, { body: `The ${word} draft`, isPublished: false })
    expect(await idsFound(here, here.agent, word)).toEqual([original.id])
    const copy = await write(here.api, {
      title: original.title,
      body: `Our ${word} checklist`,
      adaptedFromId: original.id,
    })
    expect(await idsFound(here, here.agent, word)).toEqual([copy.id])
    expect(await idsFound(there, there.agent, word)).toEqual([original.id])
  })

  it.each(['', '   ', 'what is the', '?!*', '😀'])('finds nothing for "%s"', async (query) => {
    const here = await world()
    await write(here.api, { title: 'What is the', body: 'what is the' })
    expect(await find(here, here.agent, query)).toEqual([])
  })

  it('gives no more passages than asked for', async () => {
    const here = await world()
    for (const at of [1, 2, 3]) await write(here.api, { title: `Marmot ${at}`, body: `Marmot rule ${at}` })
    expect(await find(here, here.agent, 'marmot', 2)).toHaveLength(2)
  })
})

describe('searching a large knowledge base', () => {
  const filler = 'premium audit deductible carrier endorsement renewal claim '.repeat(20)

  it('answers from the index it has while it builds the next, without what was changed since', async () => {
    const here = await world()
    const old = await write(here.api, { title: 'Old', body: 'The kumquat rule' })
    const kept = await write(here.api, { title: 'Kept', body: 'The quince rule' })
    await addFile(
      here,
      Array.from({ length: 1500 }, (_, at) => `Page ${at} ${filler}`),
    )
    expect(await idsFound(here, here.agent, 'kumquat')).toEqual([old.id])
    await here.api.patch(`${articlesPath}/${old.id}`, { body: 'The tangelo rule', version: old.version })
    expect(await idsFound(here, here.agent, 'tangelo'), 'before the next index is built').toEqual([])
    expect(await idsFound(here, here.agent, 'kumquat')).toEqual([])
    expect(await idsFound(here, here.agent, 'quince')).toEqual([kept.id])
    await expect.poll(() => idsFound(here, here.agent, 'tangelo'), { timeout: 60_000 }).toEqual([old.id])
  }, 120_000)

  it('lets PostgreSQL choose the texts of more passages than a process indexes', async () => {
    const here = await world()
    const pages = Array.from({ length: maxIndexed }, (_, at) => `Page ${at} ${filler}`)
    pages[777] = 'The rambutan clause applies to orchards.'
    const id = await addFile(here, pages)
    const [first] = await find(here, here.agent, "What about the rambutan's clause & (orchards)?")
    expect(first?.passage).toMatchObject({ articleId: id, page: 778, text: pages[777] })
    expect((await find(here, here.agent, 'premium audits')).length).toBeGreaterThan(0)
  }, 60_000)
})
