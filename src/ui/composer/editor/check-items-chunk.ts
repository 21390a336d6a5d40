import './check-items.css'

export { registerCheckItems } from '../../../editor/check-items.ts'
