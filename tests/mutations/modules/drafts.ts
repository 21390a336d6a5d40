import { fault, type SeededFault } from '../fault.ts'

export const draftsFaults: readonly SeededFault[] = [
  fault(
    'the composer stays locked after a failed save',
    'src/drafts/save-draft.ts',
    "const idle = updateDraft(state, id, { sending: 'no', queuedSave: undefined })",
    'const idle = state',
    'tests/drafts/',
  ),
  fault(
    'text that is typed during a save is lost',
    'src/drafts/save-draft.ts',
    'each.id === id && isSameDraft(each.current, sent)',
    'each.id === id',
    'tests/drafts/',
  ),
  fault(
    'the end of a save replaces text that an input method composes',
    'src/drafts/draft-session.ts',
    'await field?.whenInputEnds()',
    '',
    'tests/drafts/',
  ),
  fault(
    'a restored draft takes the place of a large paste',
    'src/drafts/draft-persistence.ts',
    '.then(session.whenInputEnds)\n        .then(() => owner === forOwner && restoreAdopted())',
    '.then(() => owner === forOwner && restoreAdopted())',
    'tests/drafts/',
  ),
  fault(
    "a visitor's draft that was not restored is deleted at a sign-in",
    'src/drafts/draft-persistence.ts',
    'if (!keepsVisitorDrafts) adoptedDrafts = []',
    'adoptedDrafts = []',
    'tests/drafts/',
  ),
  fault(
    'a save during another one is ignored',
    'src/drafts/save-draft.ts',
    'updateDraft(state, id, { queuedSave: current })',
    'state',
    'tests/drafts/',
  ),
  fault(
    'opening another note drops the text in the composer',
    'src/drafts/switch-draft.ts',
    'const background = unsavedDrafts(state, context).filter(isOther)',
    'const background = state.background.filter(isOther)',
    'tests/drafts/',
  ),
  fault(
    'a draft that is kept for its member stays locked by the save that was under way',
    'src/drafts/reducer.ts',
    'storedDrafts(state, context).map(withoutPendingSave)',
    'storedDrafts(state, context)',
    'tests/drafts/reducer',
  ),
  fault(
    'drafts of an earlier page are overwritten before they are restored',
    'src/drafts/draft-persistence.ts',
    'const drafts = [...adoptedDrafts, ...toStoredDrafts(',
    'const drafts = [...toStoredDrafts(',
    'tests/drafts/',
  ),
  fault(
    'a draft whose last write failed as the page was hidden is not written again',
    'src/drafts/draft-persistence.ts',
    'storage.flush(owner, drafts)\n        isConfirmed = false',
    'storage.flush(owner, drafts)',
    'tests/drafts/',
  ),
]
