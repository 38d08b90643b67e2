import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { acordCells, acordHeadings, type Element } from '#engines/import/acord-message.rules.ts'
import { type CsvRow, UnreadableFileError } from './csv-reader.ts'

/** No message about one policy has more parts than this. */
const maxParts = 50_000
const damaged = 'The ACORD file is damaged. Download it from the carrier again.'
/** One request or answer about a policy; those that hold many are passed through. */
const message = /(?:Rq|Rs)$/
const envelope = /^(?:Signon|\w*Svc)(?:Rq|Rs)$/

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Gathers the messages of a file as it is read: each is complete when its element ends. */
class Messages {
  readonly #parser = new SaxesParser()
  readonly #open: Element[] = []
  #parts = 0
  #done: Element[] = []

  constructor() {
    this.#parser.on('opentag', ({ name }) => this.#begin(localName(name)))
    this.#parser.on('text', (text) => this.#say(text))
    this.#parser.on('cdata', (text) => this.#say(text))
    this.#parser.on('closetag', () => this.#end())
    this.#parser.on('error', () => {
      throw new UnreadableFileError(damaged)
    })
  }

  #begin(name: string): void {
    const isOne = message.test(name) && !envelope.test(name)
    if (this.#open.length === 0 && !isOne) return
    this.#parts += 1
    if (this.#parts > maxParts)
      throw new UnreadableFileError('A policy in this ACORD file is too large to read.')
    const made: Element = { name, text: '', children: [] }
    this.#open.at(-1)?.children.push(made)
    this.#open.push(made)
  }

  #say(text: string): void {
    const last = this.#open.at(-1)
    if (last) last.text += text
  }

  #end(): void {
    const ended = this.#open.pop()
    if (!ended || this.#open.length > 0) return
    this.#parts = 0
    this.#done.push(ended)
  }

  add(text: string): Element[] {
    this.#parser.write(text)
    return this.#done.splice(0)
  }

  close(): void {
    this.#parser.close()
  }
}

/** The policies of an ACORD XML file as rows, headings first: each message about a policy is one. */
export async function* readAcord(text: Readable): AsyncGenerator<CsvRow> {
  yield { number: 1, cells: [...acordHeadings] }
  const messages = new Messages()
  let number = 1
  for await (const piece of text) {
    for (const one of messages.add(String(piece))) {
      const cells = acordCells(one)
      if (!cells) continue
      number += 1
      yield { number, cells }
    }
  }
  messages.close()
  if (number === 1) throw new UnreadableFileError('This ACORD file has no policies.')
}
