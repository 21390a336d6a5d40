import { plainTextToDoc } from '../../markers/doc.ts'
import { serialize } from '../../markers/serialize.ts'
import { OfferButton } from './OfferButton.tsx'

interface Props {
  readonly query: string
  readonly onCreate: (content: string) => void
}

/** Begins a note with the query as its text. */
export function CreateButton({ query, onCreate }: Props) {
  return (
    <OfferButton
      onClick={() => onCreate(serialize(plainTextToDoc(query)))}
    >{`Create "${query}"`}</OfferButton>
  )
}
