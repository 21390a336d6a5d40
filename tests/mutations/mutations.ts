/** A fault that is seeded into the code to check that a test catches it. */
export interface SeededFault {
  readonly file: string
  /** A text that occurs once in the file. */
  readonly from: string
  readonly to: string
  /** What a person would see or lose. */
  readonly effect: string
  /** The test files, or the starts of their names, of which one must fail. */
  readonly tests: readonly string[]
}

/** Effect, file, text, replacement and tests of each fault, by module. */
export const seededFaults: readonly SeededFault[] = [
  // markers
  fault(
    'a single ** in a text disappears and makes the rest bold',
    'src/markers/inline.ts',
    'scanner.next >= end',
    'scanner.next < 0',
    'tests/markers/cases',
  ),
  fault(
    'escaped markers gain a backslash with each save',
    'src/markers/inline.ts',
    '(backslashes + 1) >> 1',
    'backslashes >> 1',
    'tests/markers/cases',
  ),
  fault(
    'two typed lines of backticks become a code block',
    'src/markers/escape.ts',
    'return opens ? `\\\\${run}` : run',
    'return run',
    'tests/markers/properties',
  ),
  fault(
    'overlapping marks turn into visible asterisks',
    'src/markers/mark-stack.ts',
    'while (this.top && this.openMarks & ~marks)',
    'while (this.top && this.openMarks)',
    'tests/markers/properties',
  ),
  fault(
    'a card does not show that its note continues',
    'src/markers/head.ts',
    'if (end < text.length) return { doc: head, more: true }',
    'if (end < text.length) return { doc: head, more: false }',
    'tests/markers/properties',
  ),

  // paste
  fault(
    'a pasted javascript: address becomes part of the note',
    'src/paste/links.ts',
    "['https://', 'http://', 'mailto:']",
    "['https://', 'http://', 'mailto:', 'javascript:']",
    'tests/paste/html-to-doc',
  ),
  fault(
    'a pasted countdown counts up',
    'src/paste/lists.ts',
    "attribute(element, 'reversed') === null ? 1 : -1",
    '1',
    'tests/paste/html-to-doc',
  ),
  fault(
    'nested items of a pasted list are one level too deep',
    'src/paste/lists.ts',
    'Math.min(MAX_LEVEL, level - firstLevel)',
    'Math.min(MAX_LEVEL, level)',
    'tests/paste/html-to-doc',
  ),
  fault(
    'a pasted heading with one bold word becomes bold as a whole',
    'src/paste/headings.ts',
    'heading && !heading.isBold ? BOLD : 0',
    'heading ? BOLD : 0',
    'tests/paste/html-to-doc',
  ),

  // notes
  fault(
    'a merge drops the title that another device wrote',
    'src/notes/merge.ts',
    'return theirs === base ? mine : undefined',
    'return mine',
    'tests/notes/merge',
  ),
  fault(
    'a merge writes over a line that both devices changed',
    'src/notes/merge.ts',
    'a.start < b.end && b.start < a.end',
    'false',
    'tests/notes/merge',
  ),
  fault(
    'pinned notes are not at the top',
    'src/notes/note.ts',
    'pinRank(b) - pinRank(a) || ',
    '',
    'tests/notes/note.test',
  ),
  fault(
    'one note with a huge timestamp breaks the list',
    'src/notes/note.ts',
    'timestamp > 0 && timestamp <= MAX_TIMESTAMP',
    'timestamp > 0',
    'tests/notes/note.test',
  ),
  fault(
    'a note with a quotation mark makes the other notes unreadable',
    'src/notes/parse-note.ts',
    'if (code === BACKSLASH) at++',
    'if (code === BACKSLASH) at += 0',
    'tests/notes/parse-note',
  ),
  fault(
    'pins written by other programs are lost',
    'src/notes/parse-note.ts',
    "pinned === 'pinned' || pinned === true",
    'pinned === true',
    'tests/notes/parse-note',
  ),
  fault(
    'a changed query searches only the last result',
    'src/notes/search.ts',
    'results.filter((result) => foldedQuery.includes(result.query))',
    'results.filter(() => true)',
    'tests/notes/search',
  ),
  fault(
    'a longer query misses notes beyond the first page',
    'src/notes/search.ts',
    'if (result.notes.length < limit) results.push(result)',
    'results.push(result)',
    'tests/notes/search',
  ),
  fault(
    'moving two notes with one title to an account loses one',
    'src/notes/keys.ts',
    'JSON.stringify([timestamp, title, content])',
    'JSON.stringify([timestamp, title])',
    'tests/notes/keys',
  ),

  // notes/visitor
  fault(
    'a deleted note comes back after a crash',
    'src/notes/visitor/reconcile.ts',
    'else removeFromCache.add(key)',
    'else forgetInJournal.push(key)',
    'tests/notes/visitor/journal-simulation',
  ),
  fault(
    'a note deleted today is purged at once in an old journal',
    'src/notes/visitor/reconcile.ts',
    'elapsed - countedFrom > TRASH_RETENTION',
    'elapsed > TRASH_RETENTION',
    'tests/notes/visitor/journal',
  ),
  fault(
    'a tab deletes a version of a note that it does not show',
    'src/notes/visitor/stored-cache.ts',
    'if (shown && !sameText(shown, note)) return false',
    '',
    'tests/notes/visitor/cache',
  ),
  fault(
    'the second unreadable text replaces the first one in quarantine',
    'src/notes/visitor/stored-cache.ts',
    'while (items.getItem(QUARANTINE_PREFIX + time) !== null) time++',
    '',
    'tests/notes/visitor/cache',
  ),
  fault(
    'a note that is added again while its removal is pending disappears',
    'src/notes/visitor/journaled-cache.ts',
    'pendingRemovals.delete(entry.key)',
    '',
    'tests/notes/visitor/journal',
  ),
  fault(
    'a delete that no storage recorded is reported as done',
    'src/notes/visitor/journaled-cache.ts',
    'return isMarked || isRemoved',
    'return true',
    'tests/notes/visitor/',
  ),

  // notes/sync
  fault(
    'an edit overtakes the rejected create of its note',
    'src/notes/sync/send-pending.ts',
    'if (!isFirst || inFlight.has(noteId)',
    'if (inFlight.has(noteId)',
    'tests/notes/sync/reducer',
    'tests/notes/sync/simulation-devices',
  ),
  fault(
    'an empty answer of the server clears the device',
    'src/notes/sync/mirror-update.ts',
    'if (serverNotes.size === 0 || notes.length + deletedIds.length === 0)',
    'if (notes.length + deletedIds.length === 0)',
    'tests/notes/sync/',
  ),
  fault(
    'a mutation is sent again after its result could not be stored',
    'src/notes/sync/reducer.ts',
    'if (!entries && hasStoredEntries(resolution))',
    'if (!entries && !hasStoredEntries(resolution))',
    'tests/notes/sync/reducer',
    'tests/notes/sync/slow-storage',
    'tests/notes/sync/simulation',
  ),
  fault(
    'the text of a conflicting edit is lost',
    'src/notes/sync/resolve.ts',
    'replacements: [createMutation(copy), ...deletionOf(copy)],',
    'replacements: [],',
    'tests/notes/sync/resolve',
    'tests/notes/sync/simulation-devices',
  ),
  fault(
    'an edit brings back the text before the version that was deleted elsewhere',
    'src/notes/sync/resolve.ts',
    'titleAndContent(trashed ?? base)',
    'titleAndContent(base)',
    'tests/notes/sync/resolve',
    'tests/notes/sync/simulation-devices',
  ),
  fault(
    'an edit that was applied is reported as rejected',
    'src/notes/sync/resolve.ts',
    "return result.kind === 'rejected' && isWritten ? { kind: 'done', note: serverNote } : result",
    'return result',
    'tests/notes/sync/resolve',
    'tests/notes/sync/simulation-one-device',
  ),
  fault(
    'a pending delete hides the newer text of another device',
    'src/notes/sync/view.ts',
    'return current && sameText(current, entry.note) ? undefined : current',
    'return undefined',
    'tests/notes/sync/',
  ),
  fault(
    'a rejected note is shown as waiting',
    'src/notes/sync/view.ts',
    "if (rejection) return { ...all, state: 'attention', reason: rejection }",
    '',
    'tests/notes/sync/',
  ),
  fault(
    'notes that did not reach the account are removed from the device',
    'src/notes/sync/move-cached-notes.ts',
    "const arrived = [...present, ...withResult('done')]",
    'const arrived = [...present, ...batch]',
    'tests/notes/sync/move-',
  ),

  // drafts
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

  // account
  fault(
    'a password of four emoji is accepted',
    'src/account/validate.ts',
    'Array.from(password).length >= 8',
    'password.length >= 8',
    'tests/account/validate',
  ),
  fault(
    'a page starts with the session of a member who has signed out',
    'src/account/session-cache.ts',
    '} catch {\n        clear()\n      }',
    '} catch {}',
    'tests/account/session-cache',
  ),
  fault(
    'the result of a cancelled attempt replaces that of the new one',
    'src/account/attempts.ts',
    "resolve({ kind: 'superseded' })",
    '',
    'tests/account/',
  ),

  // cloud
  fault(
    'a create that is sent again brings back a deleted note',
    'src/cloud/apply-mutation.ts',
    'if (current || deletedAt !== undefined) return',
    'if (current) return',
    'tests/cloud/memory-notes',
  ),
  fault(
    'an edit writes over the text of another device',
    'src/cloud/apply-mutation.ts',
    'return hasTitleAndContent(current, mutation.base)',
    'return current',
    'tests/cloud/memory-notes',
  ),
  fault(
    'an edit deletes fields that a newer version wrote',
    'src/cloud/apply-mutation.ts',
    '{ ...applied, note: { ...Object(remote.note), ...note } }',
    'applied',
    'tests/cloud/memory-notes',
  ),
  fault(
    'a save fails after the ID token has expired',
    'src/cloud/write-mutation.ts',
    'await refresh()',
    '',
    'tests/cloud/notes',
  ),
  fault(
    'a note above the limit is sent and rejected for ever',
    'src/notes/limits.ts',
    'MAX_CONTENT_LENGTH = 500_000',
    'MAX_CONTENT_LENGTH = 5_000_000',
    'tests/limits',
  ),

  // device
  fault(
    'a clock that is set ahead purges the trash',
    'src/device/elapsed.ts',
    'if (step >= DAY) {',
    'if (step >= 100 * DAY) {',
    'tests/device/elapsed',
  ),
  fault(
    'drafts on a full disk are reported as kept',
    'src/device/draft-fallback.ts',
    'return true\n      } catch {\n        return false\n      }',
    'return true\n      } catch {\n        return true\n      }',
    'tests/device/draft-fallback',
  ),
  fault(
    'two tabs send the same mutations',
    'src/device/tabs.ts',
    'setLeader(false)\n        request(false)',
    'request(false)',
    'tests/device/tabs',
  ),

  // editor
  fault(
    'text after typed backticks ends the code block',
    'src/editor/fence.ts',
    'if (!/^[ \\t]*(?:\\n|$)/.test(rest)) return null',
    '',
    'tests/editor/fence',
  ),
  fault(
    'an emoji counts as several characters',
    'src/editor/count.ts',
    '[...SEGMENTER.segment(match)].length - match.length',
    '0',
    'tests/editor/count',
  ),
  fault(
    'moving an item changes the numbers of a list',
    'src/editor/move-blocks.ts',
    'else for (const index of [from, middle, to]) renumberContinuedList(blocks[index])',
    '',
    'tests/editor/move-blocks',
  ),
  fault(
    'pasting 100,000 lines freezes the page',
    'src/editor/insert-limits.ts',
    '++lines > MAX_INSERT_LINES',
    '++lines > 10 * MAX_INSERT_LINES',
    'tests/editor/insert-limits',
  ),

  // ui, store and theme
  fault(
    'text that is no address becomes a link',
    'src/ui/linkify.ts',
    ': !URL.canParse(href)',
    ': false',
    'tests/ui/linkify',
  ),
  fault(
    'an address inside a word becomes a link',
    'src/ui/linkify.ts',
    '/(?<![\\p{L}\\p{N}])(?:https?',
    '/(?:https?',
    'tests/ui/linkify',
  ),
  fault(
    'components render again without a change',
    'src/store.ts',
    'if (Object.is(value, next)) return',
    '',
    'tests/store',
  ),
  fault(
    'a tab keeps the old theme after the site data was cleared',
    'src/theme.ts',
    'event.key === KEY || event.key === null',
    'event.key === KEY',
    'tests/theme',
  ),

  // the change feed
  fault(
    'a write of another program is overwritten unseen',
    'src/cloud/send-mutation.ts',
    'current !== undefined && sameText(current, mutation.base)',
    'current !== undefined',
    'tests/cloud/send-mutation',
  ),
  fault(
    'a mutation whose acknowledgement was lost is reported as a conflict',
    'src/cloud/send-mutation.ts',
    'isApplied: receipt === mutation.id',
    'isApplied: false',
    'tests/cloud/send-mutation',
  ),
  fault(
    'a mutation that another device overtook is sent on what the device knew before',
    'src/cloud/send-mutation.ts',
    'return sendOn(found, { revisionsLeft: revisionsLeft - 1, isRefreshed })',
    'return sendOn(known, { revisionsLeft: revisionsLeft - 1, isRefreshed })',
    'tests/cloud/send-mutation',
  ),

  // database rules and local cloud
  fault(
    'every member reads the notes of every other member',
    'database.rules.json',
    '".read": "auth != null && auth.uid === $uid"',
    '".read": "auth != null"',
    'tests/local-cloud/database-rules',
  ),
  fault(
    'a delete that is sent again deletes a restored note',
    'database.rules.json',
    "newData.child('deletedAt').val() !== data.val() && ",
    '',
    'tests/local-cloud/trash-rules',
    'tests/local-cloud/database-rules',
  ),
  fault(
    'the local server damages emoji at the edge of a frame',
    'local-cloud/frames.ts',
    '? end - 1 : end',
    '? end : end',
    'tests/local-cloud/frames',
  ),
  fault(
    'the local server sorts numeric keys last',
    'local-cloud/order.ts',
    'if (left !== undefined) return -1',
    'if (left !== undefined) return 1',
    'tests/local-cloud/order',
  ),
  fault(
    'the local server acknowledges writes that a crash loses',
    'local-cloud/storage.ts',
    'if (durableNumber === number) callback()',
    'if (number >= 0) callback()',
    'tests/local-cloud/storage',
    'tests/local-cloud/server-kill',
  ),
]

function fault(
  effect: string,
  file: string,
  from: string,
  to: string,
  ...tests: readonly string[]
): SeededFault {
  return { file, from, to, effect, tests }
}
