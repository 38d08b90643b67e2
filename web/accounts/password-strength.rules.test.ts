import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the guide beside a new password', () => {
  it.each([
    ['', 0, 'At least 8 characters. Longer is stronger.'],
    ['bind', 1, 'Too short: 4 more characters'],
    ['bindery', 1, 'Too short: 1 more character'],
    ['password', 1, 'Easy to guess. Three or four unrelated words are stronger.'],
    ['aaaaaaaaaaaaaaaa', 1, 'Easy to guess. Three or four unrelated words are stronger.'],
    ['abcdefghijklmnop', 1, 'Easy to guess. Three or four unrelated words are stronger.'],
    ['12345678987654321', 1, 'Easy to guess. Three or four unrelated words are stronger.'],
    ['harbor-lane', 2, 'Good'],
    ['harbor lane granite moth', 3, 'Strong'],
    ['x9$Kq!v2Lw#d', 3, 'Strong'],
  ])('says of %j: level %i, %s', (password, level, words) => {
    expect(passwordStrength(password)).toEqual({ level, words })
  })
})
