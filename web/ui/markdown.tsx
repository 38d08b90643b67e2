import type { ComponentProps } from 'react'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import { Link } from 'react-router'
import remarkGfm from 'remark-gfm'
import { levelHeadings } from './heading-levels.rules.ts'
import classes from './markdown.module.css'

/** Links to other sites open beside the page and learn nothing of it. */
function MarkdownLink({ href = '', children }: ComponentProps<'a'>) {
  if (href.startsWith('/') && !href.startsWith('//')) return <Link to={href}>{children}</Link>
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** A link only where it stays in this application; an address that stands in a name is no more than words. */
function OwnLink({ href = '', children }: ComponentProps<'a'>) {
  const isOwn = href.startsWith('/') && !href.startsWith('//')
  return isOwn ? <Link to={href}>{children}</Link> : children
}

const components: Components = {
  a: MarkdownLink,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={classes.table} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}

const withOwnLinks: Components = { ...components, a: OwnLink }

// Tables, struck-out words and lists to tick, as people know them from elsewhere.
const extensions = [remarkGfm]

// Quotes and lists in each other ten thousand deep are no text, and more than a browser's stack can show.
const tooDeep = /((?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){40})(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+)+/g

type MarkdownProps = {
  text: string
  /** Changes to the tree of the text before it is shown, such as anchors at its headings. */
  changes?: Options['rehypePlugins']
  /** Whether only pages of this application are linked: for words that hold what anybody may have typed. */
  onlyOwnLinks?: boolean
}

/** Text in Markdown as a page shows it: no HTML of its own and no images, which would call other sites. */
export function Markdown({ text, changes, onlyOwnLinks = false }: MarkdownProps) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown
        skipHtml
        disallowedElements={['img']}
        unwrapDisallowed
        components={onlyOwnLinks ? withOwnLinks : components}
        remarkPlugins={extensions}
        rehypePlugins={[levelHeadings, ...(changes ?? [])]}
      >
        {text.replace(tooDeep, '$1')}
      </ReactMarkdown>
    </div>
  )
}
