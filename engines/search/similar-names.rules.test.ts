import { describe, expect, it } from 'vitest'
import { isSimilarName } from './similar-names.rules.ts'

describe('names that may be of one and the same', () => {
  it.each([
    ['Maria Lopez', 'maria lopez'],
    ['Lopez, Maria', 'Maria Lopez'],
    ['Maria T. Lopez', 'Maria Lopez'],
    ['Jon Smith', 'John Smith'],
    ['Micheal Brown', 'Michael Brown'],
    ['Katherine Johnson', 'Katharine Johnson'],
    ['Maria Lopez', 'Maria Lopez Garcia'],
    ['Harbor Grill LLC', 'The Harbor Grill, Inc.'],
    ['Harbor Grill', 'Harbour Grill'],
    ['Juniper Bakery & Café', 'Juniper Bakery'],
    ['O’Brien Plumbing', 'OBrien Plumbing Co'],
    ['Starbucks', 'Starbuucks'],
  ])('%s and %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([true, true])
  })

  it.each([
    ['Maria Lopez', 'Carlos Lopez'],
    ['Maria Lopez', 'Mario Lopez'],
    ['Daniel Smith', 'Daniela Smith'],
    ['John Smith', 'John Smythe-Jones'],
    ['John Smith', 'James Smith'],
    ['Smith', 'John Smith'],
    ['Ana Ruiz', 'Ann Ruiz'],
    ['Harbor Grill', 'Harbor Dental'],
    ['Harbor Roofing', 'Anchor Roofing'],
    ['Micheal Browne', 'Michael Brown'],
    ['LLC', 'Inc'],
    ['', 'John Smith'],
  ])('not %s and %s', (one, other) => {
    expect([isSimilarName(one, other), isSimilarName(other, one)]).toEqual([false, false])
  })

  it('are none of those who share a common last name or first name', () => {
    const first =
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan'
    const last =
      'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez'
    const names = first.split(' ').flatMap((one) => last.split(' ').map((two) => `${one} ${two}`))
    const alarms = names.filter((one) => names.some((other) => other !== one && isSimilarName(one, other)))
    expect(alarms).toEqual([])
  })
})
