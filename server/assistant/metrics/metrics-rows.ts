import { listPath } from '#server/assistant/answer.ts'
import { isLongOver } from '#server/assistant/expiring-window.ts'
import type { Days, FigureScope } from '#server/dashboard/period-figures.service.ts'
import type { ChatRow } from '#shared/assistant/chat.contract.ts'
import type { Figure, Person } from './metrics-questions.rules.ts'

type Counted = { figure: Figure; by: FigureScope; producer: Person | null }

const clientFigures = new Set<Figure>(['premium', 'policies', 'average_policy', 'overview'])

/** The list that a figure of a period was counted from; none where the lists have no such filter. */
export function rowsOf(
  { figure, by }: Omit<Counted, 'producer'>,
  { from, to }: Days,
  today: string,
): ChatRow[] {
  if (by.carrier) return []
  const created = { createdFrom: from, createdTo: to, assignedAgentId: by.producerId }
  const written = {
    writtenFrom: from,
    writtenTo: to,
    assignedAgentId: by.producerId,
    sort: '-premium',
  }
  if (clientFigures.has(figure))
    return [{ label: 'Clients with these policies', path: listPath('/clients', written) }]
  switch (figure) {
    case 'clients':
      return [{ label: 'These clients', path: listPath('/clients', created) }]
    case 'prospects':
      return [{ label: 'These prospects', path: listPath('/prospects', created) }]
    case 'expiring': {
      const days = isLongOver({ to }, today)
        ? { expiresFrom: from, expiresTo: to }
        : { renewsFrom: from, renewsTo: to }
      const asked = { ...days, assignedAgentId: by.producerId, type: by.type, sort: 'expirationDate' }
      return [{ label: 'These policies', path: listPath('/policies', asked) }]
    }
    case 'tickets':
      return [{ label: 'Tickets', path: '/tickets' }]
    default:
      return []
  }
}

/** The list that a figure of today was counted from; the tickets made by or assigned to someone else have none. */
export function currentFigureRows({ figure, by, producer }: Counted, me: string): ChatRow[] {
  const { producerId, type, carrier, tickets } = by
  if (figure !== 'tickets') {
    const holding = { assignedAgentId: producerId, policyType: type, carrier, sort: '-premium' }
    return [{ label: 'These clients', path: listPath('/clients', holding) }]
  }
  if (producer && producer.id !== me) return []
  const { priority, isOverdue } = tickets ?? {}
  const open = {
    status: 'open,in_progress',
    priority,
    overdue: isOverdue && 'true',
    mine: producer ? 'true' : undefined,
  }
  return [{ label: 'These tickets', path: listPath('/tickets', open) }]
}
