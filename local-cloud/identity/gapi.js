// What Firebase Auth uses of Google's gapi.iframes, spoken over postMessage: the app's page opens the emulator's hidden frame,
// each side registers what it answers to and sends to the other. One file for both sides, as a script or as a module.
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

  async function open({ url, where, attributes }, whenOpen) {
    const { style, ...others } = attributes
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(others)) frame.setAttribute(name, value)
    Object.assign(frame.style, style)
    frame.src = url
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    where.append(frame)
    await loaded
    return whenOpen(connect(frame.contentWindow))
  }

  function connect(other) {
    const answers = new Map([['ping', () => true]])
    const waiting = []

    window.addEventListener('message', ({ source, data }) => {
      if (source !== other || !data?.gapi) return
      const { id, name, message } = data
      if (name) post({ id, message: answers.get(name)?.(message) })
      else waiting[id]?.(message)
    })

    // Any origin may read this: the emulator's frame refuses to stand in pages from elsewhere than this machine.
    function post(data) {
      other.postMessage({ gapi: true, ...data }, '*')
    }

    function send(name, message, whenAnswered) {
      const count = waiting.push((answer) => {
        // The library throws here after a good answer too, and Google's script keeps that from the page.
        try {
          whenAnswered([answer])
        } catch {}
      })
      post({ id: count - 1, name, message })
    }

    return {
      send,
      register: (name, answer) => answers.set(name, answer),
      ping: (whenAnswered) => new Promise((resolve) => send('ping', null, resolve)).then(whenAnswered),
      restyle: async () => {},
    }
  }
})()
