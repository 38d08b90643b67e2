import { describe, expect, it } from 'vitest'
import { EmailOrEmpty, FeinOrEmpty, line, Name, PhoneOrEmpty, paragraphs } from './fields.ts'

function message(schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } }) {
  return (value: unknown) => schema.safeParse(value).error?.issues[0]?.message
}

describe('a name', () => {
  it('is trimmed and has 1 to 200 characters on one line', () => {
    expect(Name.parse('  Jane ')).toBe('Jane')
    expect(message(Name)('   ')).toBe('Enter a name')
    expect(message(Name)('x'.repeat(201))).toBe('Use at most 200 characters')
    expect(message(Name)('a\nb')).toBe('Use one line of text')
    expect(message(Name)(7)).toBe('Enter text')
  })

  it('keeps markup and SQL as the text it is', () => {
    expect(Name.parse(`<b>'; drop table clients; --`)).toBe(`<b>'; drop table clients; --`)
  })
})

describe('an email address', () => {
  it.each(['', 'a@b.co', " o'brien@agency.example "])('may be "%s"', (text) => {
    expect(message(EmailOrEmpty)(text)).toBeUndefined()
  })
  it.each(['a', 'a@', '@b.co', 'a b@c.de', 'a@b'])('may not be "%s"', (text) => {
    expect(message(EmailOrEmpty)(text)).toBe('Please enter a valid email address')
  })
})

describe('a phone number', () => {
  it.each(['', '(555) 010-1234', '+1 555.010.1234 x12', '5550101234', '555-0101'])('may be "%s"', (text) => {
    expect(message(PhoneOrEmpty)(text)).toBeUndefined()
  })
  it.each(['12', 'call me', '555-0101; drop', '1'.repeat(16)])('may not be "%s"', (text) => {
    expect(message(PhoneOrEmpty)(text)).toBeDefined()
  })
})

describe('a text', () => {
  it('has a largest length', () => {
    expect(message(paragraphs())('x'.repeat(10_000))).toBeUndefined()
    expect(message(paragraphs())('x'.repeat(10_001))).toBe('Use at most 10,000 characters')
    expect(message(line(5))('123456')).toBe('Use at most 5 characters')
  })
})

describe('a FEIN', () => {
  it('is kept with its hyphen', () => {
    expect(FeinOrEmpty.parse('123456789')).toBe('12-3456789')
    expect(FeinOrEmpty.parse('12-3456789')).toBe('12-3456789')
    expect(FeinOrEmpty.parse('')).toBe('')
    expect(message(FeinOrEmpty)('12345')).toBe('Enter nine digits, such as 12-3456789')
  })
})
