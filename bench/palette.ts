import { addBook, bookSize } from './book-seed.ts'
import { type Figure, quantity } from './figures.ts'
import type { Stand } from './stand.ts'

const rounds = 60

/** What people type: a name, one that many have, a phone number in two spellings, a policy number, and nothing that is there. */
function typed(round: number): string[] {
  const place = 1 + ((round * 7919) % bookSize.clients)
  const phone = String(place % 10_000).padStart(4, '0')
  return [`client ${place}`, 'client', `100-${phone}`, `+1 555 100 ${phone}`, `P${place}`, 'no such name']
}

const at95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** The searches of the command palette over all records of the measured book, one after the other. */
export async function measurePalette(stand: Stand): Promise<Figure[]> {
  const book = await addBook(stand)
  try {
    const times: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      for (const q of typed(round + 5)) {
        const from = performance.now()
        const url = `${book.product.url}/api/search?q=${encodeURIComponent(q)}`
        const answer = await fetch(url, { headers: { cookie: book.cookie } })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`The search for ${q} answered ${answer.status}.`)
        if (round >= 0) times.push(performance.now() - from)
      }
    }
    return [quantity('command palette, p95 of its searches', at95(times), '≤', 60, 'ms')]
  } finally {
    await book.stop()
  }
}
