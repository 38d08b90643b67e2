/**
 * jsdom matches every rule of every style sheet anew each time that it is asked for an element's style, a fifth of the time
 * of all screen tests: a role or a name is looked for along the same ancestors again and again. Here the answer is kept
 * until something in the document changes. A module of its own, because setup files run again for every file of tests.
 */
const read = window.getComputedStyle.bind(window)
let known = new WeakMap<Element, CSSStyleDeclaration>()
const changes = new MutationObserver(() => {
  known = new WeakMap()
})
changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })

window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return read(element, pseudo)
  if (changes.takeRecords().length > 0) known = new WeakMap()
  const style = known.get(element) ?? read(element)
  known.set(element, style)
  return style
}
