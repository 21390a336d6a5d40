// Implements the part of Google's gapi.iframes that Firebase Auth uses, with postMessage. The app's page opens the emulator's hidden
// frame; each side registers handlers and sends messages to the other. Both sides load this file, as a script or as a module.
;(() => {
  if (window.gapi?.iframes) return
  window.gapi = {
    load: (_name, { callback }) => callback(),
    iframes: {
      Iframe: connect,
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      getContext: () => ({ open, getParentIframe: () => connect(window.parent) }),
    },
  }
  const address = document.currentScript?.src
  window[(address && new URL(address).searchParams.get('onload')) ?? 'gapi_onload']?.()

  async function open({ url, where, attributes }, onOpen) {
    const { style, ...others } = attributes
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(others)) frame.setAttribute(name, value)
    Object.assign(frame.style, style)
    frame.src = url
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    where.append(frame)
    await loaded
    return onOpen(connect(frame.contentWindow))
  }

  function connect(other) {
    const handlers = new Map([['ping', () => true]])
    const responseCallbacks = []

    window.addEventListener('message', ({ source, data }) => {
      if (source !== other || !data?.gapi) return
      const { id, name, message } = data
      if (name) post({ id, message: handlers.get(name)?.(message) })
      else responseCallbacks[id]?.(message)
    })

    // Any origin may receive this, because the emulator's frame only loads in pages of this machine.
    function post(data) {
      other.postMessage({ gapi: true, ...data }, '*')
    }

    function send(name, message, onResponse) {
      const count = responseCallbacks.push((response) => {
        // The SDK's callback throws even after a successful response. Google's script swallows the error too.
        try {
          onResponse([response])
        } catch {}
      })
      post({ id: count - 1, name, message })
    }

    return {
      send,
      register: (name, handler) => handlers.set(name, handler),
      ping: (onResponse) => new Promise((resolve) => send('ping', null, resolve)).then(onResponse),
      restyle: async () => {},
    }
  }
})()
