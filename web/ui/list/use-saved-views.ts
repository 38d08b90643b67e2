import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { ListName, ListView } from '#shared/list-views/list-views.contract.ts'
import { type Actor, can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import type { TableLayout } from '#web/ui/table/column-layout.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { writeSort } from '#web/ui/table/sorting.ts'
import { listViewsQuery } from './list-views.api.ts'
import { useColumnChoice } from './use-column-choice.ts'
import type { AddressFilters } from './use-list-filters.ts'
import { differsFromView } from './view-changes.ts'

/** What the address says where all records were chosen, so that a reload does not open the default view. */
const noView = 'all'

const none: ListView[] = []

/** The views of a list that the person sees. */
export function useListViews(name: ListName) {
  const { data = none, isPending } = useQuery(listViewsQuery)
  const views = useMemo(() => data.filter(({ list }) => list === name), [data, name])
  return { views, isPending }
}

type ShowView = (view: ListView | null, options?: { replace?: boolean }) => void

/** Opens a list whose address says nothing with the person's default view. Says whether it is still to come. */
function useOpening({ views, isPending }: ReturnType<typeof useListViews>, show: ShowView): boolean {
  const { search } = useLocation()
  // A tab of a page is no filter of the list in it.
  const isBare = [...new URLSearchParams(search).keys()].every((name) => name === 'tab')
  const [isOpening, setOpening] = useState(isBare)
  const first = views.find(({ isDefault }) => isDefault)
  const isWaiting = isOpening && isBare && (isPending || first !== undefined)
  if (isOpening && !isWaiting) setOpening(false)
  useEffect(() => {
    if (isWaiting && first) show(first, { replace: true })
  }, [isWaiting, first, show])
  return isWaiting
}

type ListOfViews = AddressFilters & { isLoading: boolean }

const mayChangeShared = (actor: Actor) => can(actor, 'agency.edit') || can(actor, 'platform.manage')

/** The views of a list: which one is shown, whether something else is by now, and what the person may do with it. */
export function useSavedViews<Row, List extends ListOfViews>(
  name: ListName,
  list: List,
  all: readonly Column<Row>[],
) {
  const { address, filter, sort, saved, setView } = list
  const found = useListViews(name)
  const actor = useActor()
  const show = useCallback<ShowView>(
    (view, options) => {
      const { filters, sort: order } = view ?? { filters: {}, sort: address.defaultSort }
      setView({ filters, sort: order, saved: view?.id ?? noView }, options)
    },
    [setView, address],
  )
  const isOpening = useOpening(found, show)
  const active = found.views.find(({ id }) => id === saved) ?? null
  const { chosen, choose, reset, forget, isChanged } = useColumnChoice(name, active)
  const layout = useMemo(() => ({ chosen, choose }), [chosen, choose])
  return {
    name,
    views: found.views,
    active,
    show,
    layout,
    columns: { all, layout, reset },
    /** Drops what was changed of the columns of the view that is shown. */
    forget,
    /** What would be saved now. */
    content: { filters: { ...filter }, sort: writeSort(sort), columns: chosen && [...chosen] },
    isChanged: active !== null && (isChanged || differsFromView(address, list, active)),
    mayChange: active !== null && (active.ownerId === actor.id || mayChangeShared(actor)),
    isMine: active?.ownerId === actor.id,
    /** The list, which is still loading until its default view is known. */
    list: isOpening ? { ...list, isLoading: true } : list,
  }
}

/** The views of a list as their menu takes them. */
export type SavedViews = Omit<ReturnType<typeof useSavedViews>, 'list' | 'columns'>

/** The columns of a list as their menu takes them. */
export type ListColumns<Row> = { all: readonly Column<Row>[]; layout: TableLayout; reset: () => void }
