/** How a cell is changed in its row. */
export type CellEdit<Row> = {
  /** A choice, a day (empty takes it away), an amount or other number, or one line of text. */
  input: 'day' | 'number' | 'text' | readonly { value: string; label: string }[]
  /** What the input starts with. */
  value: (row: Row) => string
  /** Whether the person may change this row. */
  isOpen: (row: Row) => boolean
  /** A day that is asked along with it, where it needs one, and what it starts with. */
  day?: { label: string; value: (row: Row) => string | null }
  /** Saves it, with the day that was asked along; what is refused is thrown, and the cell stays open. */
  save: (row: Row, value: string, day: string) => Promise<unknown>
}
