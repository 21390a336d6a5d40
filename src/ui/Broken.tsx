import { Empty } from './Empty.tsx'

/** In place of a page that could not be drawn. */
export function Broken() {
  return (
    <main role="alert">
      <Empty
        title="Something went wrong"
        hint="Your notes are still in this browser. Reload the page to see them."
      />
    </main>
  )
}
