import type { Page } from '@playwright/test'

/**
 * Translates the page, and what is added to it later, as browsers do: each text node is replaced by new elements with another text, and
 * each `aria-label` is changed, except in elements that must not be translated. The other language is this one in capital letters.
 */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const translations = new WeakSet<Node>()
    function translateNode(node: Text) {
      const { parentElement: parent, data } = node
      if (translations.has(node) || !/[a-z]/.test(data)) return
      if (!parent?.translate || parent.closest('script, style, textarea')) return
      const translation = document.createTextNode(data.toUpperCase())
      translations.add(translation)
      const inner = document.createElement('font')
      const outer = document.createElement('font')
      inner.append(translation)
      outer.append(inner)
      node.replaceWith(outer)
    }

    function translateIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      const nodes: Text[] = []
      for (let node: Node | null = root; node; node = walker.nextNode())
        if (node instanceof Text) nodes.push(node)
        else if (node instanceof HTMLElement && node.translate && /[a-z]/.test(node.ariaLabel ?? ''))
          node.ariaLabel = node.ariaLabel?.toUpperCase() ?? null
      for (const node of nodes) translateNode(node)
    }

    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        translations.delete(target)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translateIn(node)
      }
    }).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['aria-label'],
    })
    translateIn(document.body)
  })
}
