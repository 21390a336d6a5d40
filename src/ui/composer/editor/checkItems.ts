import './checkItems.css'

export { registerCheckItems } from '../../../editor/check-items.ts'
