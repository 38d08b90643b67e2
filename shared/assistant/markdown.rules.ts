const special = /[\\`*[\]<>~|&]/g
// An underscore inside a word, as in in_progress, is no emphasis and stays readable.
const emphasis = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/**
 * A text from data as one line of Markdown that says exactly that text: nothing in a name becomes a link, an image, HTML
 * or emphasis.
 */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&').replace(emphasis, '\\_')
}

/** A link to a screen of ours, named by a text from data. */
export function linkTo(path: string, text: string): string {
  return `[${plain(text)}](${path})`
}
