import { type BookStand, bookSize } from './book-seed.ts'
import { type Figure, quantity } from './figures.ts'

const rounds = 60

/** What people type, of each sort one. */
function typed(round: number): Record<string, string> {
  const place = 1 + ((round * 7919) % bookSize.clients)
  const phone = String(place % 10_000).padStart(4, '0')
  return {
    'a name': `client ${place}`,
    'a word of every name': 'client',
    'the end of a phone number': `100-${phone}`,
    'a whole phone number': `+1 555 100 ${phone}`,
    'a policy number': `P${place}`,
    'what nobody is called': 'no such name',
  }
}

const at95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** The searches of the command palette over all records of the measured book, one after the other. */
export async function measurePalette(book: BookStand): Promise<Figure[]> {
  const times: Record<string, number[]> = {}
  for (let round = -5; round < rounds; round += 1) {
    for (const [sort, q] of Object.entries(typed(round + 5))) {
      const from = performance.now()
      const url = `${book.product.url}/api/search?q=${encodeURIComponent(q)}`
      const answer = await fetch(url, { headers: { cookie: book.cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The search for ${q} answered ${answer.status}.`)
      if (round >= 0) times[sort] = [...(times[sort] ?? []), performance.now() - from]
    }
  }
  const sorts = Object.entries(times).map(([sort, them]) =>
    quantity(`command palette, p95 for ${sort}`, at95(them), '≤', 60, 'ms'),
  )
  return [quantity('command palette, p95', at95(Object.values(times).flat()), '≤', 60, 'ms'), ...sorts]
}
