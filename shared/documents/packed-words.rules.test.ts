import { describe, expect, it } from 'vitest'
import { packText, unpackText } from './packed-words.rules.ts'

const box = { x: 72.04, y: -3.5, width: 38.4, height: 9.96 }

describe('packed words', () => {
  it('are the words again, their places to a tenth of a point', () => {
    const words = [
      { text: 'Policy', ...box },
      { text: 'Número', ...box, x: 110 },
      { text: 'two\nlines', ...box },
    ]
    const level = { x: 72, y: -3.5, width: 38.4, height: 10 }
    expect(unpackText(packText(words))).toEqual([
      { text: 'Policy', ...level },
      { text: 'Número', ...level, x: 110 },
      { text: 'two lines', ...level },
    ])
    expect(unpackText(packText([]))).toEqual([])
  })

  it('tell how sure they are where they were read from a picture', () => {
    const words = [
      { text: 'a', ...box, confidence: 91.4 },
      { text: 'b', ...box, confidence: 0 },
    ]
    expect(unpackText(packText(words)).map(({ confidence }) => confidence)).toEqual([91, 0])
    expect(unpackText(packText([{ text: 'a', ...box }]))[0]).not.toHaveProperty('confidence')
  })

  it('take less than half of the bytes', () => {
    const words = Array.from({ length: 100 }, (_, at) => ({ text: 'insurance', ...box, x: at * 5.3 }))
    expect(JSON.stringify(packText(words)).length * 2).toBeLessThan(JSON.stringify(words).length)
  })
})
