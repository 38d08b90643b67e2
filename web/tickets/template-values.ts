import { addDays } from '#shared/dates.ts'
import type { TicketTemplate } from '#shared/tickets/templates.contract.ts'

type Filled = Pick<TicketTemplate, 'title' | 'description' | 'type' | 'priority'> & { dueDate: string }

/** What a template gives a ticket of today. */
export function templateValues(template: TicketTemplate, today: string): Filled {
  const { title, description, type, priority, dueInDays } = template
  return {
    ...{ title, description, type, priority },
    dueDate: dueInDays === null ? '' : addDays(today, dueInDays),
  }
}

/**
 * What a form holds once another template is chosen, or none: the fields that hold what the form began with, or what the
 * former template gave, follow; whatever was typed stays.
 */
export function withTemplate<Values extends object>(
  values: Values,
  first: NoInfer<Values>,
  former: Filled | null,
  next: Filled | null,
): Values {
  const untyped = Object.entries({ ...first, ...next }).filter(([name, value]) => {
    const field = name as keyof Values
    const now: unknown = values[field]
    const given = former ? Object.entries(former).find(([known]) => known === name)?.[1] : undefined
    return now !== value && (now === first[field] || (given !== undefined && now === given))
  })
  return { ...values, ...Object.fromEntries(untyped) }
}
