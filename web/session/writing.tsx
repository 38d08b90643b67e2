import type { ReactNode } from 'react'
import { can } from '#shared/permissions.ts'
import { useActor } from './use-actor.ts'
import classes from './writing.module.css'

/** Whether the signed-in member may change anything. */
export function useMayWrite(): boolean {
  return can(useActor(), 'book.add')
}

/** Whether they may give records of their own, at least, to others. */
export function useMayAssign(): boolean {
  const actor = useActor()
  return can(actor, 'record.reassign', { assignedAgentId: actor.id })
}

/** Whether they may name others on a record that they add, or on one that is there. */
export function useMayName(isNew: boolean): boolean {
  const mayAdd = can(useActor(), 'book.addForOthers')
  return useMayAssign() || (isNew && mayAdd)
}

/** What changes something; left out for whoever may only look. */
export function Writing({ children }: { children: ReactNode }) {
  return useMayWrite() ? children : null
}

/** Fields that change something; whoever may only look sees them disabled. */
export function WritingArea({ children }: { children: ReactNode }) {
  if (useMayWrite()) return children
  return (
    <fieldset disabled className={classes.area}>
      {children}
    </fieldset>
  )
}
