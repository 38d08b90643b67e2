/** A whole number as people write it. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** A number with what it counts, such as "1 client" or "1,204 clients". */
export function countedAs(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** How large a file is. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return countedAs(bytes, 'byte')
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
