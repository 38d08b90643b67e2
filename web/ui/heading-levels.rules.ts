/** As much of a tree of HTML as is needed here. */
type TreeNode = { tagName?: string; children?: TreeNode[] }

const deepest = 6

function headingsIn(node: TreeNode): TreeNode[] {
  const inner = (node.children ?? []).flatMap(headingsIn)
  return /^h[1-6]$/.test(node.tagName ?? '') ? [node, ...inner] : inner
}

const levelOf = ({ tagName = '' }: TreeNode) => Number(tagName.slice(1))

/**
 * Puts the headings of a text below the page's own h1, whatever level their writer began with, and leaves no level out:
 * screen readers go by them.
 */
export function levelHeadings() {
  return (tree: TreeNode): void => {
    const headings = headingsIn(tree)
    const top = Math.min(...headings.map(levelOf))
    let last = 1
    for (const heading of headings) {
      last = Math.min(levelOf(heading) - top + 2, last + 1, deepest)
      heading.tagName = `h${last}`
    }
  }
}
