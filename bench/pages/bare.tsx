import { createRoot } from 'react-dom/client'

// The least that a React page can be: react, react-dom and twenty cards.
const cards = Array.from({ length: 20 }, (_, index) => (
  <article key={index}>
    <h3>Note {index}</h3>A few words that stand for the text of a note
  </article>
))

createRoot(document.querySelector('#root') ?? document.body).render(cards)

// Never called: only what it would add is weighed.
Object.assign(window, { list: async () => (await import('virtua')).WindowVirtualizer })
