/** An amount as it is written; `isBare` where neither a dollar sign nor separators nor a unit say that it is one. */
export type WrittenAmount = { amount: number; isBare: boolean; unit: number; length: number }

const units: readonly [RegExp, number][] = [
  [/\s*(?:mill?i?on?s?|mil{1,2}s?|mm|m)(?![\w'])\.?/y, 1_000_000],
  [/\s*(?:thousands?|thous?|grand|k)(?![\w'])\.?/y, 1000],
]

function unitAt(text: string, at: number): { unit: number; length: number } {
  for (const [pattern, unit] of units) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return { unit, length: match[0].length }
  }
  return { unit: 1, length: 0 }
}

const digits = /(?:(us\$|usd|\$)\s*)?(\d[\d,.']*\d|\d|\.\d+)/y
const grouped = /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3}){2,}|(?:'\d{3})+)(?:\.\d{2})?$/
const plain = /^\d*(?:\.\d{1,3})?$/
const spaced = /\d{1,3}(?: \d{3})* 000(?![\d,.])/y

/** The value of digits with their separators, or null where the separators stand in the wrong places ("1,00,000"). */
function sumIn(text: string): number | null {
  if (grouped.test(text)) {
    const cents = /[,'].*\.(\d{2})$/.exec(text)?.[1]
    const whole = text.slice(0, cents ? -3 : undefined).replace(/[,.']/g, '')
    return Number(cents ? `${whole}.${cents}` : whole)
  }
  return plain.test(text) ? Number(text) : null
}

/** An amount in digits at a place of a text: "$1,000,000", "1.5M", "500 k"; 'unsure' where its separators are wrong. */
function digitsAt(text: string, at: number): WrittenAmount | 'unsure' | undefined {
  spaced.lastIndex = at
  const apart = spaced.exec(text)?.[0]
  if (apart)
    return { amount: Number(apart.replaceAll(' ', '')), isBare: false, unit: 1, length: apart.length }
  digits.lastIndex = at
  const match = digits.exec(text)
  if (!match) return undefined
  const [whole, sign, written = ''] = match
  const value = sumIn(written)
  if (value === null) return 'unsure'
  const { unit, length } = unitAt(text, at + whole.length)
  const isBare = !sign && unit === 1 && !/[,.']/.test(written)
  return { amount: Math.round(value * unit * 100) / 100, isBare, unit, length: whole.length + length }
}

const small: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const fractions: readonly [RegExp, number][] = [
  [/(?:a )?half (?:of )?(?:a )?mil(?:l?ion)?\b/y, 500_000],
  [/(?:a )?quarter (?:of )?(?:a )?mil(?:l?ion)?\b/y, 250_000],
  [/(?:an?|one) mil(?:l?ion)? and a half\b/y, 1_500_000],
]
const numberWord = /(?:(?:and|a)[\s-]+)?([a-z]+)[\s-]*/y
const scales: readonly [RegExp, number][] = [
  [/^mil(?:l?ions?)?$/, 1_000_000],
  [/^thousand$/, 1000],
  [/^hundred$/, 100],
]

/** What a word adds to a number in words: sum so far and the part before the next scale. */
function step({ sum, part }: { sum: number; part: number }, word: string) {
  const scale = scales.find(([pattern]) => pattern.test(word))?.[1]
  if (!scale) return { sum, part: part + (small[word] ?? 0) }
  if (scale === 100) return { sum, part: Math.max(part, 1) * 100 }
  return { sum: sum + Math.max(part, 1) * scale, part: 0 }
}

/** A number in words at a place of a text, from a thousand on: "one million five hundred thousand", "half a million". */
function wordsAt(text: string, at: number): WrittenAmount | undefined {
  for (const [pattern, amount] of fractions) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) return { amount, isBare: false, unit: amount, length: match[0].length }
  }
  let state = { sum: 0, part: 0 }
  let end = at
  const halves = /(\w+) and (?:a half|one half) (?=million|mil\b)/y
  halves.lastIndex = at
  const half = halves.exec(text)
  if (half && small[half[1] ?? '']) {
    state = { sum: 0, part: (small[half[1] ?? ''] ?? 0) + 0.5 }
    end = at + half[0].length
  }
  for (;;) {
    numberWord.lastIndex = end
    const match = numberWord.exec(text)
    const word = match?.[1] ?? ''
    if (!match || !(word in small || scales.some(([pattern]) => pattern.test(word)))) break
    state = step(state, word)
    end += match[0].length
  }
  const amount = state.sum + state.part
  const length = text.slice(at, end).trimEnd().length
  return amount >= 1000 ? { amount, isBare: false, unit: amount, length } : undefined
}

/** The amount that begins at a place of a lower-case text; 'unsure' where it is written so that it has two readings. */
export function amountAt(text: string, at: number): WrittenAmount | 'unsure' | undefined {
  const mixed = /(\d+) (?:and )?1\/2\s*mil(?:l?ion)?\b/y
  mixed.lastIndex = at
  const half = mixed.exec(text)
  if (half)
    return {
      amount: (Number(half[1]) + 0.5) * 1_000_000,
      isBare: false,
      unit: 1_000_000,
      length: half[0].length,
    }
  if (/^1\/2\s*m/.test(text.slice(at, at + 6))) return 'unsure'
  return digitsAt(text, at) ?? wordsAt(text, at)
}
