import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FactCorrection } from '#shared/documents/documents.contract.ts'
import type { PageMark, PagePick } from '#web/documents/pages/page-sheet.tsx'
import { draftOf, dropDraft, keepDraft } from '#web/lib/form-drafts.ts'
import type { FactHandlers, Picked } from './fact-context.ts'
import { allFields, type FactField, factGroups, isToCheck, nextToCheck } from './fact-fields.rules.ts'
import type { FactValue } from './fact-values.rules.ts'
import type { FactEdits } from './use-fact-edits.ts'

/** What was typed and cannot be saved as it is, kept in this browser by the path of its field. */
function useStoredTexts(name: string) {
  const texts = useRef<Record<string, string> | null>(null)
  texts.current ??= { ...(draftOf(name)?.values as Record<string, string> | undefined) }
  const keep = useCallback(
    (path: string, text: string | null) => {
      const { [path]: _old, ...rest } = texts.current ?? {}
      texts.current = text === null ? rest : { ...rest, [path]: text }
      if (Object.keys(texts.current).length === 0) dropDraft(name)
      else keepDraft(name, texts.current, 'You left the page before it was saved.')
    },
    [name],
  )
  const storedText = useCallback((path: string) => texts.current?.[path] ?? null, [])
  return { keep, storedText }
}

function marksOf(fields: readonly FactField[]): PageMark[] {
  return fields.flatMap((field) => {
    const { leaf, path, label } = field
    if (!leaf || leaf.page === null) return []
    const box = leaf.box ?? { x: 0, y: 0, width: 0, height: 0 }
    return [{ id: path, page: leaf.page, box, label, text: leaf.text, isUnsure: isToCheck(field) }]
  })
}

/** The first page on which something was found: covers and letters before it say nothing. */
function firstPageOf(fields: readonly FactField[]): number {
  const pages = fields.flatMap(({ leaf }) => leaf?.page ?? [])
  return pages.length > 0 ? Math.min(...pages) : 1
}

function correctionOf(field: FactField, value: FactValue | null, picked: Picked | null): FactCorrection {
  const place = picked ? { page: picked.page, ...(picked.box && { box: picked.box }) } : {}
  return { change: 'set', path: field.path, value, ...place }
}

type Latest = { fields: readonly FactField[]; chosen: string | null; correct: FactEdits['correct'] }

/** The same functions for as long as the page lives, so that fields are drawn again only when they change. */
function useHandlers(latest: RefObject<Latest>, name: string, setChosen: (path: string | null) => void) {
  const [page, setPage] = useState(() => firstPageOf(latest.current.fields))
  const { keep, storedText } = useStoredTexts(name)
  const handlers = useMemo<FactHandlers>(() => {
    const choose = (path: string | null) => {
      setChosen(path)
      const place = latest.current.fields.find((field) => field.path === path)?.leaf?.page
      if (place) setPage(place)
    }
    return {
      keep,
      storedText,
      choose,
      showPage: setPage,
      correct: (...corrections) => latest.current.correct(...corrections),
      save: (field, value, picked) => latest.current.correct(correctionOf(field, value, picked)),
      goOn: (from) => choose(nextToCheck(latest.current.fields, from.path)?.path ?? null),
      step: (from, by) => {
        const { fields } = latest.current
        const at = fields.findIndex(({ path }) => path === from.path)
        choose(fields[at + by]?.path ?? null)
      },
    }
  }, [keep, storedText, latest, setChosen])
  return { handlers, page, setPage }
}

/** Which value a person looks at, on which page, and what the page's words do for it. */
export function useChecking(id: string, edits: FactEdits) {
  const [chosen, setChosenPath] = useState<string | null>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const groups = useMemo(() => factGroups(edits.facts), [edits.facts])
  const fields = useMemo(() => allFields(groups), [groups])
  const marks = useMemo(() => marksOf(fields), [fields])
  const latest = useRef<Latest>({ fields, chosen, correct: edits.correct })
  useEffect(() => {
    latest.current = { fields, chosen, correct: edits.correct }
  })
  const setChosen = useCallback((path: string | null) => {
    setPicked(null)
    setChosenPath(path)
  }, [])
  const { handlers, page, setPage } = useHandlers(latest, `document-fields:${id}`, setChosen)
  const onPick = useCallback(
    ({ markId, ...words }: PagePick) => {
      const field = fields.find(({ path }) => path === chosen)
      const isFree = field && (field.leaf === null || handlers.storedText(field.path) !== null)
      // Words of another value lead there, unless the chosen field waits for words.
      if (markId && markId !== chosen && !isFree) handlers.choose(markId)
      else if (field && words.text) setPicked(words)
    },
    [fields, chosen, handlers],
  )
  const unsure = fields.filter(isToCheck)
  return {
    groups,
    fields,
    marks,
    chosen,
    picked,
    handlers,
    page,
    setPage,
    onPick,
    toCheck: unsure.length,
    firstToCheck: unsure[0] ?? null,
  }
}

export type Checking = ReturnType<typeof useChecking>
