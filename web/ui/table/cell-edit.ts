/** How a cell is changed in its row. */
export type CellEdit<Row> = {
  /** A choice, a day (empty takes it away), an amount, or one line of text. */
  input: 'day' | 'dollars' | 'text' | readonly { value: string; label: string }[]
  /** What the input starts with. */
  value: (row: Row) => string
  /** Whether the person may change this row. */
  isOpen: (row: Row) => boolean
  /** Saves it; what is refused is thrown, and the cell stays open. */
  save: (row: Row, value: string) => Promise<unknown>
}
