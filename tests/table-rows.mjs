// The rows of the two tables of tests. `npm run tables` writes the pages from these rows and from the tags in the tests.

/** What the specification requires: headings of `spec-table.md`, and below each the rows by id. */
export const SPECIFICATION = {
  '§2 Startup loading screen': {
    'startup.text': "'Loading your notes' is shown, and nothing else, until the first auth state is known",
    'startup.layout': 'nothing moves when the page replaces the startup text, even if the page loads slowly',
    'startup.failure':
      "if the app's script cannot be loaded, a message with Reload replaces the startup text",
  },
  '§2 Main screen': {
    'main.parts':
      'the page has a title, search box, theme button, profile button, composer, list, and a footer with copyright and credit',
    'main.search-clear': 'the search box has a clear button',
    'main.search-narrow': 'at 768 px or less, a button expands a full-width search bar with a close button',
  },
  '§2 Profile menu': {
    'menu.visitor': 'the menu offers Login and Sign Up to visitors',
    'menu.member':
      "the menu shows members the full name, else the display name, else 'User'; the email; Logout",
  },
  "§2 Login modal 'Welcome Back'": {
    'login.fields': 'the form has fields for email and password, and a toggle that shows the password',
    'login.submit': "the button shows 'Sign in to your account', and 'Signing in...' while busy",
    'login.google': "the button shows 'Sign in with Google', and 'Waiting for confirmation...' while busy",
    'login.links': 'the modal has a link to Sign Up and a close button',
  },
  "§2 Sign-up modal 'Create Account'": {
    'sign-up.fields': 'the form has five fields, and each password has a toggle',
    'sign-up.submit': "'Create your account' shows that it is loading, then the success view",
    'sign-up.login': "the modal has a link 'Already have an account? Login'",
    'sign-up.close': "the modal has a button 'Close signup form'",
  },
  "§2 Modal 'Complete Your Profile'": {
    'complete.form':
      "the form has Full Name, Phone Number, Password and Confirm Password; the button shows 'Complete Profile', and 'Saving...' while busy",
  },
  '§2 Note list': {
    'list.sections': "the sections are 'Pinned Notes' and 'My Notes'",
    'list.empty': "the list shows 'No notes yet' with a hint for visitors or members, and 'Loading notes...'",
    'list.no-results': 'a search without results shows No results found for "{query}"',
    'list.banner': "visitors see 'You're viewing cached notes. Sign in to sync and save changes.'",
  },
  '§2 Note card': {
    'card.preview': 'a card shows a bold title, four formatted lines and the created date',
    'card.buttons': "a card has a pin button and a delete button, and local notes an 'offline' tag",
  },
  '§2 Composer': {
    'composer.open':
      'the composer has one row and no title; a click opens 8 rows, title, toolbar and character count in 300 ms',
    'composer.arrows': 'arrow keys move between the title and the text',
    'composer.collapse': 'the composer collapses after saving',
    'composer.leave': 'leaving the composer with text in it shows that the draft is kept',
    'composer.edit': 'an edit has Cancel and Update',
    'composer.long-note': 'a long note opens without blocking the page, and can be saved whole at any time',
  },
  '§3 User profile': {
    'profile.sign-up': 'sign-up writes fullName, email, phoneNumber, and createdAt as UTC text',
    'profile.fields':
      "the profile has lastLogin, updatedAt, provider 'google' or 'both', hasPasswordAuth and loginUsername",
    'profile.photo': 'photoURL comes from the Google account',
  },
  '§3 Note': {
    'note.fields':
      'a note has all its fields; id is the storage key; author is the display name, else the email',
    'note.synced-from-cache': 'notes that were moved from local storage have syncedFromCache',
  },
  '§3 Local cache': {
    'cache.shape': 'cachedNotes holds an array of notes, and each id is a timestamp as text',
  },
  '§3 Formatting markers': {
    'markers.stored':
      'markers store bold, underline, strikethrough, code block, bullets, numbers and three-space indents',
    'markers.check-items':
      'a bullet whose text starts with [ ] or [x] is a check item; it is typed, nested, checked and undone',
    'markers.typed': 'typed markers and pasted Markdown become formatting',
  },
  '§3 Theme preference': {
    'theme.stored': "the storage item theme holds 'system', 'light' or 'dark'",
  },
  '§4 Google sign-in': {
    'google.new': 'a Google sign-in without a profile creates one and shows Complete Profile',
    'google.complete': 'a Google sign-in with hasPasswordAuth true completes and closes the modal',
    'google.incomplete': 'a Google sign-in without hasPasswordAuth shows Complete Profile',
  },
  '§4 Complete Profile': {
    'complete.link': 'Complete Profile links a password and sets hasPasswordAuth, phone and name',
  },
  '§4 Notes': {
    'notes.pin': 'pin toggles; new notes are unpinned',
    'notes.move': 'sign-in moves cached notes that the account does not have, then empties the cache',
    'notes.sign-out': 'sign-out clears the loaded profile',
    'notes.fetch-failure': 'a failed fetch falls back to the cache',
    'notes.synced': 'the status is synced only after server data was received in this session',
  },
  '§4 Theme': {
    'theme.cycle': 'the button cycles system, light, dark, system; data-theme follows the system live',
  },
  '§4 Toasts': {
    'toasts.states': 'a toast is shown, dismissed and removed',
    'toasts.kinds': 'toasts are of the kinds loading, success, error, blank and custom',
  },
  '§5 Validation rules': {
    'validation.required': 'all form fields are required',
    'validation.match': "different passwords show 'Passwords do not match'",
    'validation.phone': "an invalid phone number shows 'Please enter a valid phone number'",
    'validation.password': "a short password shows 'Password must be at least 8 characters long'",
    'validation.note':
      'a note needs a title or content that is not blank, else nothing happens, silently; the title is trimmed',
    'validation.code': 'content that is wholly wrapped in backticks is stored as a code element',
    'validation.search': 'search is a case-insensitive substring match on title and content',
  },
  '§6 Roles and permissions': {
    'roles.visitor': 'visitors create and delete notes locally',
    'roles.refused': "visitors can neither edit nor pin: 'Sign in to edit notes', 'Sign in to pin notes'",
    'roles.member': 'members can do everything, on their own path only',
  },
  '§7 The calls it makes': {
    'calls.create-account': 'create an account, then write the profile',
    'calls.sign-in': 'sign in by password, then write lastLogin and loginUsername',
    'calls.google': 'sign in with Google, then also write fullName if there is a display name',
    'calls.create-note': 'create a note with its fields and id',
    'calls.subscribe': 'subscribe to users/{uid}/notes',
    'calls.update': 'update the whole note or only {pinned}; delete by null',
    'calls.any-text': 'every text is stored unchanged, even with half a surrogate pair',
    'calls.analytics': 'web-vitals and analytics are optional',
  },
  '§8 Login': {
    'error.no-account': "'No account exists with this email'",
    'error.wrong-password': "'Incorrect password'",
    'error.login': "'Invalid email or password'",
  },
  '§8 Google': {
    'error.google-cancelled': "'Sign-in cancelled'",
    'error.google-blocked': "'Pop-up blocked by browser'",
    'error.google': "'Failed to sign in with Google'",
  },
  '§8 Sign-up': {
    'error.sign-up': "'Failed to create account: {message}'",
    'error.sign-up-match': "'Passwords do not match'",
  },
  '§8 Complete Profile': {
    'error.email-in-use': "'An account with this email already exists'",
    'error.recent-login': "'Please sign in again to complete this action'",
    'error.complete': "'Failed to save user information'",
  },
  '§8 Error toasts': {
    'error.save': "'Failed to save note. Please try again.'",
    'error.save-local': "'Failed to save note to local storage.'",
    'error.move': "'Failed to sync local notes'",
    'error.fetch': "'Failed to fetch notes', 'Loaded notes from local storage'",
    'error.cache': "'Failed to load cached notes'",
    'error.update': "'Failed to update note'",
    'error.delete': "'Failed to delete note'",
    'error.pin': "'Failed to update pin status'",
    'error.visitor-save': "'Please sign in to save changes'",
    'error.visitor-edit': "'Please sign in to edit notes'",
    'error.visitor-pin': "'Please sign in to pin notes'",
  },
  '§8 Success toasts': {
    'success.sign-in': "'Signed in successfully!'",
    'success.google': "'Signed in with Google successfully!'",
    'success.complete': "'Profile completed successfully!'",
    'success.save': "'Note saved successfully'",
    'success.save-local': "'Note saved to local storage'",
    'success.move': "'Local notes synced to your account'",
    'success.update': "'Note updated successfully'",
    'success.delete': "'Note deleted successfully'",
    'success.delete-local': "'Note deleted from local storage'",
    'success.pin': "'Note pinned', 'Note unpinned'",
  },
  '§8 Library errors': {
    'error.chunk': 'a script fails, times out or is missing',
  },
  '§9 Business constants and limits': {
    'limits.password': 'passwords have at least 8 characters, and phone numbers match the pattern',
    'limits.breakpoint': 'the breakpoint is 768 px',
    'limits.preview': 'the preview has 4 lines',
    'limits.order': 'pinned notes are first, then the newest',
    'limits.composer': 'the composer has 1 and 8 rows and opens in 300 ms',
    'limits.shortcuts': 'the shortcuts are Ctrl/Cmd+B, U, L, P, N and S',
    'limits.enter': 'Enter continues a list, and ends it on an empty item',
    'limits.paste': 'pasted HTML becomes markers',
    'limits.count': 'the composer shows a character count',
    'limits.toasts': 'toasts last 3000 ms, at the top right, at most 20 at once',
    'limits.script': 'a script may take 120000 ms',
  },
  'Beyond the specification': {
    'beyond.undo': 'Undo reverts typed text word by word, and text that replaced a selection in one step',
    'beyond.backspace': 'Backspace directly after a conversion reverts it',
    'beyond.code': 'code can hold blank lines; a closing fence, a third Enter, ArrowDown or Escape leaves it',
    'beyond.check-items':
      'a click or Space checks an item on its card without opening the note; all are unchecked, and done ones are moved to the bottom; each is undone by one key',
    'beyond.export':
      'all notes, or the selected ones, are exported as JSON without loss or as Markdown files',
    'beyond.install':
      'the app can be installed, its shortcuts begin a note and a search, and its window leaves the edges of the screen free',
    'beyond.share-target':
      'what other apps share becomes a draft or is imported, also without a network; a note is shared with other apps',
    'beyond.import':
      'files of Pinwell and of other programs are imported after a preview, and the import can be undone',
    'beyond.versions': 'earlier texts of a note are listed with their changes, and can be restored',
    'beyond.merge': 'edits of different words of one line on two devices are merged without asking',
    'beyond.copy-note': 'a visitor who would edit a note may copy it into the composer or sign in',
    'beyond.conflict': 'two versions of a note are shown side by side, and one or both are kept',
    'beyond.trash': "a visitor's trash is kept for thirty days, even if the clock was wrong in between",
    'beyond.outdated-tab': 'an outdated tab opens the trash, or asks for a reload',
    'beyond.dialogs': 'a dialog restores what was typed, except passwords',
    'beyond.print':
      'the open note, the selected notes or the listed ones are printed complete, black on white',
    'beyond.contrast': 'the edges of the search box and the composer are visible against the page',
    'beyond.search-highlights': 'what a search has found is highlighted',
    'beyond.search-enter': 'Enter in the search box opens the first note found',
    'beyond.marked-words':
      'a note that changes is shown as it is, also if an extension marks words of the page',
    'beyond.translated-page':
      'a page that the browser translates keeps working, and shows notes as they were written',
    'beyond.search-words': 'a search finds words in any order, whatever their accents',
    'beyond.search-spellings': 'a search with few results finds other spellings of its words',
    'beyond.search-order':
      'a search shows first the notes with its words in the title, and last those with parts of others',
    'beyond.search-similar': 'a search without results offers similar words of the notes, or fewer words',
    'beyond.search-excerpt': 'the preview of a note that a search finds shows the first match',
    'beyond.search-steps':
      'a note opens at the first match, and Enter, F3 and buttons step through the others',
    'beyond.search-create': 'a search without results offers to create a note with its text',
    'beyond.search-keeps': 'a note that is edited, saved or ticked off during a search stays in the list',
    'beyond.search-without-index': 'a search finds the same notes if its index cannot be loaded',
    'beyond.hostile-notes': 'no note that can be stored blocks the page',
    'beyond.robots': 'robots.txt tells search engines what they may read',
    'beyond.edit-in-place':
      'a note opens over the page where its card is, and the address of the page names it',
    'beyond.keyboard':
      'every action on the list works from the keyboard; single keys can be switched off and never act while typing',
    'beyond.selection':
      'several notes are selected by keys, mouse or touch, and pinned, copied or deleted together',
    'beyond.calm-cards': 'the tools of a card appear while it is used; with fingers they are in a menu',
    'beyond.masonry': 'cards are as high as their content, and packed in columns in the order of the notes',
    'beyond.sort': 'notes are sorted by creation, last edit or title, and the choice is remembered',
    'beyond.first-run': 'a person without notes can try three examples, which are not notes',
    'beyond.shortcut-sheet': 'a sheet lists all keys and switches single keys off',
    'beyond.settings':
      'the menu, keys and a link open a dialog with the settings; it names version and licences',
    'beyond.device':
      'the settings remove the notes of an account from this device; unsent changes and drafts stay until the next sign-in',
    'beyond.account': 'the settings change name, e-mail, password and Google of the account',
    'beyond.devices': 'the devices of an account have names, which versions and conflicts show',
    'beyond.delete-account':
      'an account is deleted with all its data; after an interruption the app says what remains, and goes on',
    'beyond.palette': 'Ctrl/Cmd+K finds commands and notes',
  },
}

/** What can go wrong: headings of `faults/catalogue.md`, and below each the faults by number. */
export const FAULTS = {
  'All faults at random': {
    F00: 'random histories: each text that was saved, or typed a second before, exists once at the end, and all tabs and the cloud agree',
  },
  'A. Network and backend': {
    F01: 'a note is saved offline',
    F02: 'a note is saved offline, then the browser is killed and started again',
    F03: 'the server is down at sign-in',
    F04: 'the socket is cut before the write is applied',
    F05: 'the socket is cut after the write is applied and before it is acknowledged',
    F06: 'F05, and another device edits before the mutation is sent again',
    F07: 'a half-open socket',
    F08: 'the permission is revoked while the page is open',
    F09: 'the token expires or is revoked, or the user is disabled',
    F10: 'the clock is a day ahead, then a day behind, while the page is open',
    F11: 'the server is slow, and acknowledgements arrive out of order',
    F12: 'the identity service responds with 429, 500 and 503',
    F13: 'two devices edit the same note offline and reconnect, in both orders',
    F14: 'one device edits a note and another deletes it, in both orders',
    F15: 'the first fetch fails, or is empty by mistake',
    F16: 'malformed values among the notes, and 10,000 of them; a value without any text is ignored and stays stored',
  },
  'B. Several tabs': {
    F17: 'two tabs of a visitor add notes fast',
    F18: 'two tabs edit the same note',
    F19: 'a tab signs out while another has unsaved text',
    F20: 'a tab signs in with another account',
    F21: 'a newer app upgrades the database while an old tab is open',
    F22: 'a tab is frozen, or is in the back/forward cache',
  },
  'C. Sign-in, migration, sign-out': {
    F23: 'the move of notes to an account is interrupted',
    F24: 'a member signs out with unsynced changes',
    F25: 'notes of a visitor have equal timestamps or equal text',
    F26: 'another account signs in while mutations of the first are in the outbox',
    F27: "Google's pop-up is closed, is blocked or never responds; blocked third-party cookies are not tested, because the local identity service needs none",
    F28: 'the account is created and its profile cannot be written',
    F29: 'Complete Profile: the sign-in is too old, or the e-mail is in use',
  },
  'D. Browser storage': {
    F30: 'the local storage is full',
    F31: 'the disk is full',
    F32: '`cachedNotes` is not JSON, has another type, or begins with a byte order mark',
    F33: '`cachedNotes` has entries that are not notes',
    F34: '`cachedNotes` of 4.9 MB has 20,000 notes, duplicate ids and invalid times',
    F35: "the browser's data is cleared while the page is open",
    F36: 'the browser forbids storage',
    F37: 'the database is damaged, deleted or lost, or does not respond',
    F38: 'the browser has evicted everything but the sign-in',
  },
  'E. Crash and lifecycle': {
    F39: 'a tab crashes while a person types',
    F40: 'the browser is killed while a person types',
    F41: 'pages are reloaded, left and closed while a person types and saves',
    F42: 'a note changes on another device before its draft is restored',
    F43: 'Save by double click, key repeat and Enter',
    F44: 'Undo of a deletion comes late: offline, in another tab, after a reload, after a sign-out',
  },
  'F. Delivery and third parties': {
    F45: 'a script is missing, is an HTML page, is truncated, or never arrives',
    F46: 'an old service worker serves while a newer app is deployed',
    F47: "analytics, Google's script and the picture are blocked",
    F48: "the system's colours, contrast and motion change while a person types",
  },
  'G. Hostile or extreme content': {
    F49: 'a paste of 10 MB: one line, 200,000 lines, HTML',
    F50: 'NUL characters, lone surrogates, direction marks, joiners and stacked combining marks',
    F51: 'more than 16 kB with emoji where the SDK splits its messages',
    F52: 'ids that are invalid in the database, or that every object inherits, in `cachedNotes`',
    F53: 'a list 5,000 deep, 5,000 items, numbers over 999',
    F54: 'fences and marks that are not closed, that cross, or that are in code',
    F55: 'text that tries to run as a script, to send requests, or to replace names of the page',
    F56: 'a paste whose HTML has no visible text',
    F57: 'files are dropped, broken or hostile, and the page ends or the browser is killed while notes are imported: nothing is lost or duplicated',
    F58: 'a long session with 2,000 notes',
  },
  'H. Versions and interrupted reading': {
    F59: 'the app or the database rules are older than on another device, in another tab, or than the data of this device',
    F60: 'a device is killed in its first download',
    F61: 'a device is killed or loses its connection while it reads all notes again',
    F62: 'a device is killed between a feed entry and the write of its mirror',
  },
}
