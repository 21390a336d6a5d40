import { $isElementNode, defineExtension } from 'lexical'

/**
 * Sets `dir="auto"` on a new block after its children are added. Lexical sets it before, and Chromium then scans all
 * children again for each one that is added: 20,000 lines of code take four seconds.
 */
export const directionExtension = defineExtension({
  name: 'pinwell/direction',
  init(config) {
    config.dom = {
      ...config.dom,
      $createDOM(node, editor) {
        // oxlint-disable-next-line no-underscore-dangle -- as Lexical's own default does it
        const dom = node.createDOM(editor._config, editor)
        if ($isElementNode(node) && node.getChildrenSize() > 1)
          Object.defineProperty(dom, 'dir', { configurable: true, value: '', writable: true })
        return dom
      },
      $decorateDOM(_node, previous, dom) {
        if (previous || !Object.hasOwn(dom, 'dir')) return
        const direction = dom.dir
        Reflect.deleteProperty(dom, 'dir')
        if (direction !== '') dom.dir = direction
      },
    }
  },
})
