import { CLIPBOARDS } from '../paste/corpus.ts'
import { expect, test } from './pinwell-page.ts'

/** Runs the built app with the host's headers, so that the browser reports every policy violation of a paste. */
const PAGES = CLIPBOARDS.map(({ html }) => html)

/** Each would cause a report, a request or a script run if any part of it became active. */
const PAYLOADS = [
  '<p style="color:red">x',
  '<p STYLE>x',
  '<p </style>x',
  '<!--<style>--><p </style><p style=x:y>',
  '<style>p{color:red}</style><svg><style>p{}</style></svg><math><mtext style="a:b">x',
  '<style>@import "https://payload.test/a.css"; p{background:url(https://payload.test/b.png)}</style>x',
  '<xmp><style></xmp><p </style>x',
  '<template><p style=color:red>x</template><div><template shadowrootmode=open><p style=x:y>',
  '<base href="https://payload.test/">x<BASE href=/ target=_top>',
  '<script>window.hurt=1</script><script>"</script><svg><script>window.hurt=1</script>x',
  '<script src="https://payload.test/a.js"></script><script type=module>window.hurt=1</script>',
  '<img src="https://payload.test/a.png" onerror="window.hurt=1">x',
  '<img src=x: onerror="%"><body onload="{"><p/onclick=\')\'>x',
  '<svg onload=window.hurt=1><p onclick>x<details open ontoggle="window.hurt=1"><x-y ONFOCUS=1 tabindex=0 autofocus>',
  '<iframe src="https://payload.test/"></iframe><iframe srcdoc="<script>parent.hurt=1</script>"></iframe>x',
  '<object data="https://payload.test/a"></object><embed src="https://payload.test/b">x',
  '<link rel=stylesheet href="https://payload.test/a.css"><link rel=preload as=image href="https://payload.test/b">x',
  '<meta http-equiv=refresh content="0;url=https://payload.test/"><meta http-equiv=Content-Security-Policy content="default-src *">x',
  '<video src="https://payload.test/a" poster="https://payload.test/b" autoplay></video>x',
  '<form action="https://payload.test/"><input autofocus onfocus="alert(1)"><button>x</button></form>x',
  '<a href="javascript:window.hurt=1">x</a><a href="https://payload.test/" ping="https://payload.test/p">y</a>',
  '<table background="https://payload.test/a.png"><td style="background:url(https://payload.test/b)">x',
  '<marquee onstart="window.hurt=1">x</marquee><svg><animate attributeName=style values="x:y" onbegin="window.hurt=1">',
]

// @spec limits.paste
test('no paste or drop causes a policy violation, a request or a script run', async ({ pinwell, page }) => {
  const reports: string[] = []
  page.on('console', (message) => message.type() === 'error' && reports.push(message.text()))
  page.on('pageerror', (error) => reports.push(String(error)))
  page.on('dialog', (dialog) => {
    reports.push(dialog.message())
    void dialog.dismiss()
  })
  await pinwell.open()
  await pinwell.typeNote('a')
  // On a busy machine, the app still loads its own files.
  page.on('request', (request) => !request.url().includes('/assets/') && reports.push(request.url()))
  expect(await page.evaluate(pasteAndDrop, { paste: [...PAGES, ...PAYLOADS], drop: PAYLOADS })).toEqual([])
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(reports).toEqual([])
  await expect(page).toHaveURL('/')
})

/** Runs in the page: pastes and drops each one over the previous one, and returns what the browser reported. */
async function pasteAndDrop(inputs: Record<'paste' | 'drop', readonly string[]>): Promise<readonly string[]> {
  const reported: string[] = []
  document.addEventListener('securitypolicyviolation', (event) =>
    reported.push(`${event.violatedDirective} ${event.blockedURI}`),
  )
  const note = document.querySelector('[contenteditable=true]') ?? document.body
  for (const type of ['paste', 'drop'] as const) {
    for (const html of inputs[type]) {
      getSelection()?.selectAllChildren(note)
      // The editor receives the selection in the next frame.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      const transfer = new DataTransfer()
      transfer.setData('text/html', html)
      const init = { bubbles: true, cancelable: true }
      note.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: transfer })
          : new DragEvent(type, { ...init, dataTransfer: transfer }),
      )
      if (reported.length > 0) reported.push(`after ${type} of ${html.slice(0, 200)}`)
      if (reported.length > 5) return reported
    }
  }
  // Violations are reported and images requested some time later.
  await new Promise((done) => setTimeout(done, 500))
  return reported
}
