/** As much of a tree of HTML as is needed here. */
type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: { href?: unknown; [name: string]: unknown }
  children?: TreeNode[]
}

const between = ' · '

/** A line of a list that begins with a link to a page of ours. */
const recordLine = /^- \[(?:\\.|[^\]\\])*\]\(\/[^)]*\).*(?:\n|$)/gm

/** A reply without its lists of records: they appear at once as rows and are not typed. */
export function withoutRecordLists(markdown: string): string {
  return markdown.replace(recordLine, '').replace(/\n{3,}/g, '\n\n')
}

function isRecord({ tagName, children = [] }: TreeNode): boolean {
  const [link, ...facts] = children
  const address = String(link?.properties?.href ?? '')
  const areWords = facts.every((node) => node.type === 'text' || node.tagName === 'a')
  return tagName === 'li' && /^\/(?!\/)/.test(address) && areWords
}

function span(name: string, children: TreeNode[]): TreeNode {
  return { type: 'element', tagName: 'span', properties: { [name]: '' }, children }
}

function textNode(value: string): TreeNode {
  return { type: 'text', value }
}

/** Each fact of its own, so that a line ends between two of them: a phone number stays whole. */
function apart(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'text') return [node]
    const facts = (node.value ?? '').split(between)
    return facts.flatMap((fact, index) => [
      ...(index > 0 ? [textNode(between)] : []),
      ...(fact ? [span('dataFact', [textNode(fact)])] : []),
    ])
  })
}

/** Cuts what follows a record's name at its last dot: the facts, and what stands last, such as a day. */
function factsAndLast(nodes: readonly TreeNode[]): TreeNode[] {
  const [first, ...others] = nodes
  if (first?.type !== 'text') return [span('dataFacts', apart(nodes))]
  const words = [textNode((first.value ?? '').replace(/^(?: · |: )/, '')), ...others]
  const end = words.at(-1)
  const cut = end?.value?.lastIndexOf(between) ?? -1
  if (!end?.value || (cut < 0 && words.length > 1)) return [span('dataFacts', apart(words))]
  const facts = cut < 0 ? [] : [...words.slice(0, -1), textNode(end.value.slice(0, cut))]
  const last = textNode(cut < 0 ? end.value : end.value.slice(cut + between.length))
  return [span('dataFacts', apart(facts)), span('dataLast', [last])]
}

function asRow(item: TreeNode): void {
  const [link, ...rest] = item.children ?? []
  if (link && rest.length > 0) item.children = [link, ...factsAndLast(rest)]
}

function markIn(node: TreeNode): void {
  const items = (node.children ?? []).filter(({ type }) => type === 'element')
  if (node.tagName === 'ul' && items.length > 0 && items.every(isRecord)) {
    node.properties = { ...node.properties, dataRecords: '' }
    for (const item of items) asRow(item)
  } else for (const child of items) markIn(child)
}

/** Makes rows of a list whose every line begins with a record: its name, its facts, and what stands last at the right. */
export function markRecordLists() {
  return markIn
}
