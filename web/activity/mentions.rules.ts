/** Somebody who can be mentioned in a comment. */
export type Mentionable = { id: string; name: string }

const isWord = /[\p{L}\p{N}]/u

/** The parts of a text, those that mention somebody marked with whom; of two names the longer one is meant. */
export function mentionParts<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
): { text: string; person: Person | null }[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const parts: { text: string; person: Person | null }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const follows = text[at] === '@' && !isWord.test(text[at - 1] ?? ' ')
    const person = follows
      ? byLength.find(
          ({ name }) => text.startsWith(name, at + 1) && !isWord.test(text[at + 1 + name.length] ?? ' '),
        )
      : undefined
    if (!person) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') parts.push({ text: plain, person: null })
    plain = ''
    parts.push({ text: `@${person.name}`, person })
    at += person.name.length + 1
  }
  return plain === '' ? parts : [...parts, { text: plain, person: null }]
}

/** The ids of the people whom a text mentions, each once; people of one name are mentioned together. */
export function mentionedIds(text: string, people: readonly Mentionable[]): string[] {
  const names = new Set(mentionParts(text, people).map(({ person }) => person?.name))
  return people.filter(({ name }) => names.has(name)).map(({ id }) => id)
}

/** What is typed after an "@" before the caret, and where the "@" is; null where no name is being typed. */
export function typedMention(text: string, caret: number): { at: number; query: string } | null {
  const match = /(?:^|[^\p{L}\p{N}@])@([\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)$/u.exec(text.slice(0, caret))
  const query = match?.[1]
  return query === undefined ? null : { at: caret - query.length - 1, query }
}

/** The people whose name, or a later word of it, begins with what is typed. */
export function matchingPeople(query: string, people: readonly Mentionable[], limit = 6): Mentionable[] {
  const wanted = query.toLowerCase()
  const matches = ({ name }: Mentionable) =>
    name.toLowerCase().startsWith(wanted) || name.toLowerCase().includes(` ${wanted}`)
  return people.filter(matches).slice(0, limit)
}
