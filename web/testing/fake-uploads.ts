import { act, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** An upload of the browser; the test says how it goes on. */
export class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  url = ''
  withCredentials = false
  isAborted = false
  headers: Record<string, string> = {}
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send() {}
  abort() {
    this.isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

/** Stands in for the browser's uploads and keeps every one that is sent, in order. */
export function fakeUploads(): { at: (index: number) => FakeUpload; count: () => number } {
  const sent: FakeUpload[] = []
  class Recorded extends FakeUpload {
    override send() {
      sent.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Recorded)
  return {
    count: () => sent.length,
    at: (index) => {
      const request = sent.at(index)
      if (!request) throw new Error('Nothing was sent.')
      return request
    },
  }
}

/** Loses the first upload and its one retry, as a connection does that stays broken. */
export async function failUpload(uploads: ReturnType<typeof fakeUploads>): Promise<void> {
  act(() => uploads.at(0).onerror?.())
  await waitFor(() => expect(uploads.count()).toBe(2), { timeout: 3000 })
  act(() => uploads.at(1).onerror?.())
}
