import type { Page } from '@playwright/test'

/**
 * Marks words of the page, and of what is added to it later, as extensions of the browser do: those that highlight words wrap them in
 * elements, and those that change how a text is drawn replace whole text nodes.
 */
export function markWords(page: Page, kind: 'wrap' | 'replace', words: RegExp): Promise<void> {
  return page.evaluate(
    ([isWrapping, source]) => {
      const marked = new WeakSet<Node>()

      function createMark(text: string): Node {
        const mark = document.createElement('mark')
        mark.append(text)
        for (const node of [mark, ...mark.childNodes]) marked.add(node)
        return mark
      }

      function markNode(node: Text) {
        if (marked.has(node) || node.parentElement?.closest('mark, script, style, [contenteditable=true]'))
          return
        const match = new RegExp(source).exec(node.data)
        if (!match) return
        const { index, 0: word } = match
        if (isWrapping) {
          const rest = node.splitText(index)
          rest.before(createMark(word))
          rest.deleteData(0, word.length)
          markNode(rest)
        } else
          node.replaceWith(node.data.slice(0, index), createMark(word), node.data.slice(index + word.length))
      }

      function markIn(root: Node) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        const nodes: Text[] = []
        for (let node: Node | null = root; node; node = walker.nextNode())
          if (node instanceof Text) nodes.push(node)
        for (const node of nodes) markNode(node)
      }

      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of [target, ...addedNodes]) if (node.isConnected) markIn(node)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
      markIn(document.body)
    },
    [kind === 'wrap', words.source] as const,
  )
}
