import { createRoot } from 'react-dom/client'

// The smallest possible React page: react, react-dom and twenty cards.
const cards = Array.from({ length: 20 }, (_, index) => (
  <article key={index}>
    <h3>Note {index}</h3>A few words that stand for the text of a note
  </article>
))

createRoot(document.querySelector('#root') ?? document.body).render(cards)

// Never called: only its size counts.
Object.assign(window, { list: async () => (await import('virtua')).WindowVirtualizer })
