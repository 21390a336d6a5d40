import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCache } from './notes/cache.ts'
import { createNotes } from './notes/notes.ts'
import { createSearch } from './notes/search.ts'
import type { Notify } from './notify.ts'
import { createTheme } from './theme.ts'
import './tokens.css'
import { App } from './ui/App.tsx'
import { Broken } from './ui/Broken.tsx'
import { Rescue } from './ui/Rescue.tsx'

const storage = () => localStorage

const theme = createTheme({
  storage,
  media: matchMedia('(prefers-color-scheme: dark)'),
  page: document,
  events: window,
})
theme.start()

// The toasts come in a chunk of their own after the first paint; what is said before that waits for them.
const toasts = () => import('./ui/ToastList.tsx')
const notify: Notify = {
  success: (message) =>
    void toasts().then(
      ({ say }) => say.success(message),
      () => {},
    ),
  // An error has to be said even where that chunk cannot be had.
  error: (message) =>
    void toasts().then(
      ({ say }) => say.error(message),
      () => alert(message),
    ),
}

const notes = createNotes({
  cache: createCache({ storage, events: window, now: Date.now }),
  now: Date.now,
  notify,
})
notes.start()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Rescue fallback={<Broken />}>
      <App notes={notes} search={createSearch()} theme={theme} notify={notify} />
    </Rescue>
  </StrictMode>,
)
