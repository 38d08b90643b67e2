import { expect, it } from 'vitest'
import { noteExport } from '#engines/import/testing/note-exports.ts'
import { world } from '#server/testing/world.ts'
import { checked, csvOf, published } from './testing.ts'

const fileOf = (headings: string[], rows: string[][]) =>
  csvOf(rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? '']))))

it('notes come to the timelines of their clients with day and author, once, are listed where nobody is meant, and are taken back', async () => {
  const w = await world()
  const book = noteExport('ams360', 12)
  const clients = book.clients.map(({ number, name, policy }) => ({
    ...{
      'Customer Number': number,
      'Insured Name': name,
      'Policy #': policy,
      LOB: 'BOP',
      Carrier: 'Travelers',
    },
    ...{ 'Eff Date': '1/1/2026', 'Exp Date': '1/1/2027', Premium: '1000' },
  }))
  await published(w, (await checked(w, csvOf(clients))).id)
  const list: { id: string; name: string; version: number }[] = (await w.api.get('/api/clients')).body
  type Entry = {
    kind: string
    actor: string
    userId: string | null
    userName: string
    body: string
    createdAt: string
  }
  const notesOf = async () => {
    const all = []
    for (const { id, name } of list) {
      const entries: Entry[] = (await w.api.get(`/api/activity?recordType=client&recordId=${id}`)).body
      for (const { kind, actor, userId, userName, body, createdAt } of entries)
        if (kind === 'note') all.push([name, actor, userId, userName, body, createdAt.slice(0, 4)].join('|'))
    }
    return all.toSorted()
  }
  const wanted = book.notes.map(({ client, author, text, at }) =>
    [client, 'import', null, author, text, at.slice(0, 4)].join('|'),
  )

  const job = await checked(w, fileOf(book.headings, book.rows))
  expect(job.counts).toMatchObject({ notes: book.notes.length, refuse: book.strangers, records: 0 })
  await published(w, job.id)
  expect(await notesOf()).toEqual(wanted.toSorted())
  // The same export again writes nothing twice; undoing it takes nothing of the first.
  const again = await checked(w, fileOf(book.headings, book.rows))
  await published(w, again.id)
  expect(await notesOf()).toEqual(wanted.toSorted())
  await w.api.post(`/api/imports/${again.id}/undo`, { staying: 0 })
  await w.server.jobs.settle()
  expect(await notesOf()).toEqual(wanted.toSorted())
  const undo = (await w.api.get(`/api/imports/${job.id}/undo`)).body
  await w.api.post(`/api/imports/${job.id}/undo`, { staying: undo.staying })
  await w.server.jobs.settle()
  expect(await notesOf()).toEqual([])
})
