import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/dates.ts'
import type { TicketTemplate } from '#shared/tickets/templates.contract.ts'
import { useToday } from '#web/session/use-today.ts'
import { templatesQuery } from './ticket-setup.api.ts'

type TemplateSelectProps = {
  value: string | null
  /** The chosen template and the due date that it gives a ticket of today; null takes it back. */
  onChoose: (template: TicketTemplate | null, dueDate: string) => void
}

/** Fills a new ticket from a template; there is nothing to choose where the agency has none. */
export function TemplateSelect({ value, onChoose }: TemplateSelectProps) {
  const today = useToday()
  const { data = [] } = useQuery(templatesQuery)
  if (data.length === 0) return null
  return (
    <Select
      label="Template"
      placeholder="Start from scratch"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': 'Clear template' }}
      nothingFoundMessage="No template by this name"
      onChange={(id) => {
        const template = data.find((one) => one.id === id) ?? null
        const days = template?.dueInDays ?? null
        onChoose(template, days === null ? '' : addDays(today, days))
      }}
    />
  )
}
