const ticked = /☒|☑|✓|✔|\[\s?[xX✓]\s?\]|\(\s?[xX]\s?\)/g
const unticked = /☐|□|\[\s*\]|\(\s+\)/g
const on = '☒'
const off = '☐'
const boxes = /[☒☐]/

/** Where boxes stand behind what they mark: what an unticked one marks is left out, or said not to be selected. */
function withoutBefore(text: string): string {
  const parts = text.split(/(?<=[☒☐])/)
  const isOne = parts.length === 1
  return parts
    .map((part) => {
      if (part.endsWith(on)) return part
      const label = part.replace(off, '').trimEnd()
      if (isOne) return `${label} not selected`
      return label.includes('/')
        ? label.slice(0, label.lastIndexOf('/'))
        : label.slice(0, label.search(/\s\S*$/))
    })
    .join('')
}

/**
 * A row without the choices that are not made: "Equipment breakdown ☐ Included ☒ Declined" says "Equipment breakdown ☒
 * Declined". A printed label beside an empty box is no fact.
 */
export function withoutUnticked(text: string): string {
  const plain = text.replace(ticked, on).replace(unticked, off)
  if (!plain.includes(off)) return plain
  const isBehind = /[☒☐]\s*$/.test(plain) && !boxes.test(plain.trim().charAt(0))
  if (isBehind) return withoutBefore(plain.trim()).replace(/\s+/g, ' ').trim()
  return plain
    .replace(/☐[^☒☐]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
