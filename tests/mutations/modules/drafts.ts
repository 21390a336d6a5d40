import { fault, type SeededFault } from '../fault.ts'

export const draftsFaults: readonly SeededFault[] = [
  fault(
    'the composer stays locked after a failed save',
    'src/drafts/draft-session.ts',
    "updateDraft(id, { sending: 'no' })",
    '',
    'tests/drafts/',
  ),
  fault(
    'text that is typed during a save is lost',
    'src/drafts/draft-session.ts',
    'if (!isSameDraft(draft.current, sent)) {',
    'if (id === "") {',
    'tests/drafts/',
  ),
  fault(
    'opening another note drops the text in the composer',
    'src/drafts/draft-session.ts',
    'background: unsavedDrafts().filter(isOther)',
    'background: get().background.filter(isOther)',
    'tests/drafts/',
  ),
  fault(
    'drafts of an earlier page are overwritten before they are restored',
    'src/drafts/draft-persistence.ts',
    'const drafts = [...adoptedDrafts, ...collected]',
    'const drafts = collected',
    'tests/drafts/',
  ),
  fault(
    'a draft whose last write failed as the page was hidden is not written again',
    'src/drafts/draft-persistence.ts',
    'isConfirmed = false',
    'isConfirmed = true',
    'tests/drafts/',
  ),
]
