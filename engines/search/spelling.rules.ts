/** How many letters are wrong, missing, too many or swapped; anything above `most` is `most + 1`. */
export function typingDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const [above = 0, left = 0, corner = 0] = [last[column], current[column - 1], last[column - 1]]
      const swap = isSwap ? (beforeLast[column - 2] ?? most) + 1 : most + 1
      current.push(Math.min(above + 1, left + 1, corner + (isSame ? 0 : 1), swap))
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}

/** The closest of the known terms that a mistyped one may have meant, those of its length first, then the commonest; short words and numbers are left alone. */
export function spellings(
  term: string,
  terms: readonly string[],
  commonness: (at: number) => number,
): number[] {
  if (term.length < 4 || /\d/.test(term)) return []
  const most = term.length < 7 ? 1 : 2
  let closest = most
  let found: number[] = []
  for (const [at, known] of terms.entries()) {
    if (known.length < 3 || (known[0] !== term[0] && known[1] !== term[0] && known[0] !== term[1])) continue
    const distance = typingDistance(term, known, closest)
    if (distance > closest) continue
    if (distance < closest) found = []
    closest = distance
    found.push(at)
  }
  const isShifted = (at: number) => Number(terms[at]?.length !== term.length)
  return found
    .sort((a, b) => isShifted(a) - isShifted(b) || commonness(b) - commonness(a) || a - b)
    .slice(0, 3)
}
