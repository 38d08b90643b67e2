import type { Mark } from '#shared/knowledge/search.contract.ts'

/** As much of a tree of HTML as the changes below need. */
export type TreeNode = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: TreeNode[]
}

/** The ids of the place that an address leads to, and of headings: none of the application's own begins so. */
export const placeId = 'passage'
const headingPrefix = 'section-'

const headings = /^h[1-6]$/
const blocks = /^(?:h[1-6]|p|li|pre|td|th)$/

function textOf(node: TreeNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

/** The letters and digits of a text alone, in lower case: what two writings of the same words have in common. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function elementsOf(node: TreeNode, wanted: RegExp): TreeNode[] {
  const inner = (node.children ?? []).flatMap((child) => elementsOf(child, wanted))
  return wanted.test(node.tagName ?? '') ? [node, ...inner] : inner
}

/** Gives every heading an id made of its words, so that links lead to it. */
export function headingAnchors() {
  return (tree: TreeNode): void => {
    const taken = new Map<string, number>()
    for (const heading of elementsOf(tree, headings)) {
      const words =
        textOf(heading)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      const name = headingPrefix + words.join('-')
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      heading.properties = { ...heading.properties, id: count === 1 ? name : `${name}-${count}` }
    }
  }
}

/** The smallest blocks of a text: those with no block inside. */
function leavesOf(tree: TreeNode): TreeNode[] {
  return elementsOf(tree, blocks).filter(
    (block) => !(block.children ?? []).some((child) => elementsOf(child, blocks).length > 0),
  )
}

/** Marks the blocks that a quotation stands in; it may begin in one and end in the next. */
export function placeMarks(quote: string) {
  return (tree: TreeNode): void => {
    const sought = bare(quote)
    const leaves = leavesOf(tree).map((block) => ({ block, text: bare(textOf(block)) }))
    const from = leaves
      .map(({ text }) => text)
      .join('')
      .indexOf(sought)
    if (sought === '' || from < 0) return
    let at = 0
    let isFirst = true
    for (const { block, text } of leaves) {
      if (at < from + sought.length && at + text.length > from) {
        block.properties = { ...block.properties, dataPlace: 'true', ...(isFirst && { id: placeId }) }
        isFirst = false
      }
      at += text.length
    }
  }
}

/** Where a quotation stands in a plain text, whatever lies between its words; null where it does not. */
export function findQuote(text: string, quote: string): Mark | null {
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  const match = new RegExp(words.join('[^\\p{L}\\p{N}]+'), 'iu').exec(text)
  return match && { start: match.index, end: match.index + match[0].length }
}
