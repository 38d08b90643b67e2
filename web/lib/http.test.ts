import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, fakeApi } from '#web/testing/fake-api.ts'
import { ApiError } from './api-error.ts'
import { call, callHeaders, callUrl, hrefOf, send, withQuery } from './http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the address of a call', () => {
  it.each([
    ['GET', '/api/clients', '/api/clients?_t=7'],
    ['GET', '/api/clients?limit=5', '/api/clients?limit=5&_t=7'],
    ['POST', '/api/clients', '/api/clients'],
    ['GET', '/api/admin/users', '/api/admin/users?_t=7&nocache=true&bypassAuth=true'],
    ['PATCH', '/api/admin/users/1', '/api/admin/users/1?nocache=true&bypassAuth=true'],
    ['GET', '/api/communications/sms', '/api/communications/sms?_t=7&nocache=true'],
    ['POST', '/api/agency-integrations/twilio', '/api/agency-integrations/twilio?nocache=true'],
    ['GET', '/api/administrators', '/api/administrators?_t=7'],
  ] as const)('of %s %s is %s', (method, path, url) => {
    expect(callUrl(method, path, 7)).toBe(url)
  })

  it('leaves empty parameters out', () => {
    expect(
      withQuery('/api/clients', { q: '', limit: 50, mine: false, status: ['open', 'resolved'], x: null }),
    ).toBe('/api/clients?limit=50&status=open%2Cresolved')
    expect(withQuery('/api/clients', { q: undefined })).toBe('/api/clients')
  })
})

describe('the headers of a call', () => {
  it.each(['/api/login', '/api/user', '/api/logout', '/api/auth/logout'])('mark %s as our own', (path) => {
    expect(callHeaders(path, {}, null)).toMatchObject({
      'X-Requested-With': 'XMLHttpRequest',
      'Cache-Control': 'no-cache',
    })
  })

  it('mark nothing else', () => {
    expect(callHeaders('/api/clients', {}, null)).toEqual({ Accept: 'application/json' })
    expect(callHeaders('/api/user/settings', {}, 'agency_owner')).toEqual({ Accept: 'application/json' })
  })

  it('say that an admin path is meant, and that an agent calls', () => {
    expect(callHeaders('/api/admin/users', {}, null)['X-Admin-Request']).toBe('true')
    expect(callHeaders('/api/clients', {}, 'agent')['X-User-Role']).toBe('agent')
    expect(callHeaders('/api/clients', {}, 'agency_owner')['X-User-Role']).toBeUndefined()
  })

  it('carry the key of the action', () => {
    expect(callHeaders('/api/clients', { actionKey: 'k1' }, null)['Idempotency-Key']).toBe('k1')
  })

  it('name JSON only for a JSON body', () => {
    expect(callHeaders('/api/clients', { body: {} }, null)['Content-Type']).toBe('application/json')
    expect(callHeaders('/api/imports', { body: new FormData() }, null)['Content-Type']).toBeUndefined()
    expect(callHeaders('/api/logout', {}, null)['Content-Type']).toBeUndefined()
  })
})

describe('a call', () => {
  it('sends credentials, the remembered role and the body', async () => {
    window.localStorage.setItem('userRole', 'agent')
    const fetched = vi.fn(async () => answer(201, { id: '1' }))
    vi.stubGlobal('fetch', fetched)
    await expect(call('POST /api/clients', { body: { name: 'Ann' } })).resolves.toEqual({ id: '1' })
    expect(fetched).toHaveBeenCalledWith(
      '/api/clients',
      expect.objectContaining({
        credentials: 'include',
        body: '{"name":"Ann"}',
        headers: expect.objectContaining({ 'X-User-Role': 'agent' }),
      }),
    )
  })

  it('stamps a GET with the time', async () => {
    const api = fakeApi({ 'GET /api/clients': [] })
    const before = Date.now()
    await call('GET /api/clients')
    expect(Number(api.calls[0]?.url.searchParams.get('_t'))).toBeGreaterThanOrEqual(before)
  })

  it('fills in its path and its query', async () => {
    const api = fakeApi({ 'GET /api/clients/a%2Fb': {}, 'GET /api/clients': [] })
    await call('GET /api/clients/:id', { params: { id: 'a/b' } })
    await send('GET /api/clients', {
      query: { q: 'Ann & Co', kind: ['personal', 'commercial'].join(','), limit: 5 },
    })
    const asked = api.calls.map(({ url }) => {
      url.searchParams.delete('_t')
      return url.pathname + url.search
    })
    expect(asked).toEqual([
      '/api/clients/a%2Fb',
      '/api/clients?q=Ann+%26+Co&kind=personal%2Ccommercial&limit=5',
    ])
  })

  it('leads to a file by the filters of the address bar', () => {
    expect(
      hrefOf('GET /api/clients/export.csv', { query: { kind: 'commercial', sort: 'name', q: '' } }),
    ).toBe('/api/clients/export.csv?kind=commercial&sort=name')
  })

  it('answers an empty object on 204 and on an empty body', async () => {
    fakeApi({ 'DELETE /api/clients/1': answer(204), 'POST /api/logout': answer(200) })
    await expect(call('DELETE /api/clients/:id', { params: { id: '1' } })).resolves.toEqual({})
    await expect(call('POST /api/logout')).resolves.toEqual({})
  })

  it('counts an aborted request as a harmless empty success', async () => {
    fakeApi({ 'GET /api/clients': [1] })
    await expect(call('GET /api/clients', { signal: AbortSignal.abort() })).resolves.toEqual({})
  })

  it.each([
    [{ message: 'The long words', error: 'invalid' }, 'The long words'],
    [{ error: 'Only this' }, 'Only this'],
    [{ error: 'The file is empty', message: 'Something else' }, 'The file is empty'],
    [{ error: 'unprocessable', message: 'The file is empty' }, 'The file is empty'],
    [{}, 'API request failed with status 422'],
    [undefined, 'API request failed with status 422'],
  ])('fails with the words of %o', async (body, message) => {
    fakeApi({ 'POST /api/clients': answer(422, body) })
    await expect(call('POST /api/clients', { body: { name: 'Ann' } })).rejects.toThrow(message)
  })

  it('reports status, reason, type and fields of a failure', async () => {
    const fields = { email: 'Please enter a valid email address' }
    fakeApi({ 'POST /api/logout': answer(400, { message: 'No', reason: 'r', errorType: 't', fields }) })
    const error = await call('POST /api/logout').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).details).toMatchObject({
      status: 400,
      reason: 'r',
      errorType: 't',
      fields,
      hasMessage: true,
    })
  })

  it('fails with status 0 when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(call('GET /api/clients')).rejects.toMatchObject({
      message: 'Network Error: Failed to fetch',
      details: { status: 0 },
    })
  })

  it('fails when a good status carries an unreadable body', async () => {
    fakeApi({ 'GET /api/clients': new Response('<html>') })
    await expect(call('GET /api/clients')).rejects.toThrow('couldn’t read')
  })
})
