import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { callQuery, fetchPage, nextCursorOf, pagesQuery } from './pages.ts'

type Named = { id: string; name: string }

function page(rows: Named[], link?: string): Response {
  const headers = new Headers({ 'X-Total-Count': '3' })
  if (link) headers.set('Link', link)
  return new Response(JSON.stringify(rows), { headers })
}

describe('the pages of a list', () => {
  it.each([
    ['</api/clients?limit=2&cursor=abc>; rel="next"', 'abc'],
    ['</api/clients?cursor=a%2Bb>; rel=next', 'a+b'],
    ['</api/clients?limit=2>; rel="prev"', null],
    [null, null],
  ])('go on where the header %s says', (link, cursor) => {
    expect(nextCursorOf(link)).toBe(cursor)
  })

  it('are read one after the other with the same filters, and keep what the list shows', async () => {
    const api = fakeApi({
      'GET /api/clients': ({ url }: { url: URL }) =>
        url.searchParams.get('cursor')
          ? page([{ id: '3', name: 'Cy' }])
          : page(
              [
                { id: '1', name: 'Al' },
                { id: '2', name: 'Bo' },
              ],
              '</api/clients?cursor=two>; rel="next"',
            ),
    })
    const query = pagesQuery('GET /api/clients', { kind: 'personal' }, ({ name }) => name)
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 2 })
    expect(pages.map(({ rows, total }) => [rows, total])).toEqual([
      [['Al', 'Bo'], 3],
      [['Cy'], 3],
    ])
    const asked = api.calls.map(({ url }) => [url.searchParams.get('kind'), url.searchParams.get('cursor')])
    expect(asked).toEqual([
      ['personal', null],
      ['personal', 'two'],
    ])
  })

  it('are refused when they are no list', async () => {
    fakeApi({ 'GET /api/clients': { rows: [] } })
    const { signal } = new AbortController()
    await expect(fetchPage('GET /api/clients', {}, signal)).rejects.toThrow('The server sent no list.')
  })
})

describe('a call that needs nothing', () => {
  it('is a query under its path', async () => {
    fakeApi({ 'GET /api/plans': { agent: [] } })
    const query = callQuery('GET /api/plans')
    expect(query.queryKey).toEqual(['/api/plans'])
    expect(await new QueryClient().fetchQuery(query)).toEqual({ agent: [] })
  })
})
