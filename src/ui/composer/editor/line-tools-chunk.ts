import './check-items.css'

export { registerCheckItems } from '../../../editor/check-items.ts'
export { registerMoveKeys } from '../../../editor/move-keys.ts'
