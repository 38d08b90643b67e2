import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localStore, storageKeys } from '#web/lib/storage.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'

/** The kinds of records whose pages are remembered. */
export const recentKinds = ['client', 'prospect', 'policy', 'ticket', 'claim', 'requote', 'article'] as const
export type RecentKind = (typeof recentKinds)[number]

/** A record that was opened lately. */
export type RecentRecord = { kind: RecentKind; title: string; subtitle: string; href: string }

const maxKept = 12

function isRecord(value: unknown): value is RecentRecord {
  if (typeof value !== 'object' || value === null) return false
  const { kind, title, subtitle, href } = value as Record<string, unknown>
  const isKnown = recentKinds.some((known) => known === kind)
  return isKnown && [title, subtitle, href].every((text) => typeof text === 'string')
}

/** The records that were opened lately in this browser since the login, the latest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStore.read(storageKeys.recentRecords) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecord) : []
  } catch {
    return []
  }
}

function keep(records: RecentRecord[]): void {
  localStore.write(storageKeys.recentRecords, JSON.stringify(records.slice(0, maxKept)))
}

/** Takes off the page of a record that is no more there. */
export function removeRecent(href: string): void {
  keep(recentRecords().filter((record) => record.href !== href))
}

/** Names the tab after the record of this page, which the command palette then offers among the recent ones. */
export function useRecordTitle(kind: RecentKind, title: string, subtitle = ''): void {
  const { pathname: href } = useLocation()
  useDocumentTitle(title)
  useEffect(() => {
    keep([{ kind, title, subtitle, href }, ...recentRecords().filter((record) => record.href !== href)])
  }, [kind, title, subtitle, href])
}
