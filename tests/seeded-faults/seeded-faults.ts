import type { SeededFault } from './fault.ts'
import { accountFaults } from './modules/account.ts'
import { backendFaults } from './modules/backend.ts'
import { cloudFaults } from './modules/cloud.ts'
import { deviceFaults } from './modules/device.ts'
import { draftsFaults } from './modules/drafts.ts'
import { editorFaults } from './modules/editor.ts'
import { markersFaults } from './modules/markers.ts'
import { notesFaults } from './modules/notes.ts'
import { pasteFaults } from './modules/paste.ts'
import { protocolFaults } from './modules/protocol.ts'
import { syncFaults } from './modules/sync.ts'
import { transferFaults } from './modules/transfer.ts'
import { uiFaults } from './modules/ui.ts'
import { visitorFaults } from './modules/visitor.ts'

/** The seeded faults of all modules. */
export const seededFaults: readonly SeededFault[] = [
  ...markersFaults,
  ...pasteFaults,
  ...notesFaults,
  ...visitorFaults,
  ...syncFaults,
  ...draftsFaults,
  ...accountFaults,
  ...cloudFaults,
  ...protocolFaults,
  ...deviceFaults,
  ...editorFaults,
  ...transferFaults,
  ...uiFaults,
  ...backendFaults,
]
