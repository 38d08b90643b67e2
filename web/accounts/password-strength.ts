import { minNewPassword } from '#shared/accounts/password.contract.ts'

/** How hard a password is to guess: 0 nothing typed, 1 too short or easily guessed, 2 good, 3 strong. */
export type Strength = { level: 0 | 1 | 2 | 3; words: string }

const kinds = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /\d/, size: 10 },
  { pattern: /[^a-zA-Z\d]/, size: 33 },
]

/** The characters that add something: repeats and runs such as "aaa", "abc" or "321" count once. */
function telling(password: string): number {
  return [...password].filter((character, at, all) => {
    const step = character.charCodeAt(0) - (all[at - 1] ?? '').charCodeAt(0)
    return at === 0 || Math.abs(step) > 1
  }).length
}

/**
 * A guide while a new password is typed, never a condition: the rules are the contract's. Counts bits:
 * telling characters times the logarithm of the alphabet they come from.
 */
export function passwordStrength(password: string): Strength {
  if (password === '')
    return { level: 0, words: `At least ${minNewPassword} characters. Longer is stronger.` }
  if (password.length < minNewPassword) {
    const lacking = minNewPassword - password.length
    return { level: 1, words: `Too short: ${lacking} more ${lacking === 1 ? 'character' : 'characters'}` }
  }
  const alphabet = kinds.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = telling(password) * Math.log2(Math.max(alphabet, 2))
  if (bits < 45) return { level: 1, words: 'Easy to guess. Three or four unrelated words are stronger.' }
  return bits < 70 ? { level: 2, words: 'Good' } : { level: 3, words: 'Strong' }
}
