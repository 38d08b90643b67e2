import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TicketTemplate } from '#shared/tickets/templates.contract.ts'
import { templatesQuery } from './ticket-setup.api.ts'

type TemplateSelectProps = {
  value: string
  /** The template that is chosen now, and the one before; null where there is none. */
  onChoose: (next: TicketTemplate | null, former: TicketTemplate | null) => void
}

/** Fills a new ticket from a template; there is nothing to choose where the agency has none. */
export function TemplateSelect({ value, onChoose }: TemplateSelectProps) {
  const { data = [] } = useQuery(templatesQuery)
  const templateOf = (id: string | null) => data.find((one) => one.id === id) ?? null
  if (data.length === 0) return null
  return (
    <Select
      label="Template"
      placeholder="Start from scratch"
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      clearable
      searchable
      clearButtonProps={{ 'aria-label': 'Clear template' }}
      nothingFoundMessage="No template by this name"
      onChange={(id) => onChoose(templateOf(id), templateOf(value))}
    />
  )
}
