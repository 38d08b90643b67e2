import type { ReactNode } from 'react'
import {
  ticketPriorities,
  ticketPriorityLabels,
  ticketTypeLabels,
  ticketTypes,
} from '#shared/tickets/ticket-choices.ts'

export const typeChoices = ticketTypes.map((value) => ({ value, label: ticketTypeLabels[value] }))
export const priorityChoices = ticketPriorities.map((value) => ({
  value,
  label: ticketPriorityLabels[value],
}))

/** The lines of a text that say something: the items of a checklist as they are typed. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** What is wrong with a field, or with a part of it. */
export function errorOf(form: { errors: Record<string, ReactNode> }, name: string): ReactNode {
  const found = Object.entries(form.errors).find(([path]) => path === name || path.startsWith(`${name}.`))
  return found?.[1]
}
