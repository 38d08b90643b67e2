import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearUser } from '#web/session/remembered-user.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { recentRecords, removeRecent, useRecordTitle } from './recent-records.ts'
import { localStore, storageKeys } from './storage.ts'

function Page({ title }: { title: string }) {
  useRecordTitle('client', title)
  return <h1>{title}</h1>
}

async function visit(title: string, path: string) {
  const view = renderScreen(<Page title={title} />, { path })
  await screen.findByText(title)
  view.unmount()
}

const names = () => recentRecords().map(({ title }) => title)

beforeEach(() => {
  fakeApi({})
})

describe('the records that were opened lately', () => {
  it('are kept once each, the latest first, by their latest name', async () => {
    await visit('Ann', '/clients/a')
    await visit('Bob', '/clients/b')
    await visit('Ann Ames', '/clients/a')
    expect(names()).toEqual(['Ann Ames', 'Bob'])
    expect(document.title).toBe('Ann Ames · Bindery')
  })

  it('are twelve at most', async () => {
    for (let at = 0; at < 13; at += 1) await visit(`Client ${at}`, `/clients/${at}`)
    expect(names()).toHaveLength(12)
    expect(names()[0]).toBe('Client 12')
  })

  it('go with the record, and at logout', async () => {
    await visit('Ann', '/clients/a')
    await visit('Bob', '/clients/b')
    removeRecent('/clients/a')
    expect(names()).toEqual(['Bob'])
    clearUser()
    expect(names()).toEqual([])
  })

  it('are none where something else is kept', () => {
    for (const text of ['{', '7', '[7, {"kind":"spy"}]']) {
      localStore.write(storageKeys.recentRecords, text)
      expect(recentRecords()).toEqual([])
    }
  })
})
