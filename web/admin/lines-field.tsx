import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

type LinesFieldProps = {
  label: string
  description?: string
  value: readonly string[]
  error?: ReactNode
  rows?: number
  onChange: (lines: string[]) => void
}

/** Several texts, one on each line. Empty lines may stand while one types; the form takes them out. */
export function LinesField({ value, onChange, rows = 4, ...field }: LinesFieldProps) {
  return (
    <Textarea
      {...field}
      autosize
      minRows={rows}
      value={value.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value.split('\n'))}
    />
  )
}

/** The lines that say something. */
export function filledLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** What is wrong with a list: its own message, or that of the first of its lines. */
export function listError(errors: Readonly<Record<string, ReactNode>>, path: string): ReactNode {
  const name = Object.keys(errors).find((key) => key === path || key.startsWith(`${path}.`))
  return name === undefined ? undefined : errors[name]
}
