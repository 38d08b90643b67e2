import { useEffect, useLayoutEffect } from 'react'

const titled = (title: string) => `${title} · Bindery`

/** Names the browser tab after what a screen shows, such as the client's name; without a title it leaves the route's. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title)
  }, [title])
}

/** Names the tab after the route. A layout effect runs before the screen's own effect, which may say it better. */
export function useRouteTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title) document.title = titled(title)
  }, [title])
}
