import { isOutOfFlow, pixels } from './box.ts'
import type { CascadedValues } from './cascade.ts'

/** Whether an element is hidden, positioned off screen or clipped to nothing. */
export function isHidden(values: CascadedValues, display: string): boolean {
  if (keepsAnimation(values)) return false
  const isBox = !(display === 'inline' || display.startsWith('table'))
  const isOffScreen = (property: string): boolean => pixels(values.get(property)) < OFF_SCREEN
  return (
    values.get('mso-hide') === 'all' ||
    isWordComment(values) ||
    values.get('content-visibility') === 'hidden' ||
    isTransparent(values) ||
    isTransformedAway(values) ||
    (isOutOfFlow(values) && ['left', 'top', 'right', 'bottom'].some(isOffScreen)) ||
    isOffScreen('text-indent') ||
    (isOutOfFlow(values) && isClipped(values.get('clip') ?? '')) ||
    isClipped(values.get('clip-path') ?? '') ||
    (isBox &&
      cutsOverflow(values) &&
      (pixels(values.get('text-indent')) > -OFF_SCREEN || isCollapsed(values)))
  )
}

const OFF_SCREEN = -500

/** Whether an element is a mark or the list of Word's review comments, which are not part of the copied text. */
function isWordComment(values: CascadedValues): boolean {
  return values.get('mso-element') === 'comment-list' || values.get('mso-special-character') === 'comment'
}

/** Whether an animation keeps its last values. Browsers copy an element with the values that it has without the animation. */
function keepsAnimation(values: CascadedValues): boolean {
  const animation = `${values.get('animation') ?? ''} ${values.get('animation-fill-mode') ?? ''}`
  return /both|forwards/.test(animation)
}

function isTransparent(values: CascadedValues): boolean {
  return (
    Number.parseFloat(values.get('opacity') ?? '1') === 0 ||
    /opacity\(0*(?:\.0+)?%?\)/.test(values.get('filter') ?? '')
  )
}

/** Whether an element is scaled to nothing or moved off the screen. */
function isTransformedAway(values: CascadedValues): boolean {
  const functions = ['translate', 'scale'].map((name) => `${name}(${values.get(name) ?? ''})`)
  const transforms = `${functions.join(' ')} ${values.get('transform') ?? ''}`
  return [...transforms.matchAll(/(translate|scale)(?:3d|x|(y))?\(([^)]*)\)/g)].some(
    ([, name, isVertical, written = '']) => {
      const [x = '', y = ''] = `${isVertical ? ',' : ''}${written}`.split(/[\s,]+/)
      if (name === 'scale') return [x, y].some((factor) => Number.parseFloat(factor) === 0)
      // Hints above their element are moved up by their own height. Carousels move their slides within the flow.
      const isAbove = !y.endsWith('%') && pixels(y) < OFF_SCREEN
      return isOutOfFlow(values) && (pixels(x) < OFF_SCREEN || isAbove)
    },
  )
}

/** Whether an element shows only what is within its box, or scrolls to it. */
function cutsOverflow(values: CascadedValues): boolean {
  return ['overflow-x', 'overflow-y'].some((axis) => (values.get(axis) ?? 'visible') !== 'visible')
}

/** Whether an element is at most a pixel wide or high. */
function isCollapsed(values: CascadedValues): boolean {
  const padding = pixels(values.get('padding-top')) + pixels(values.get('padding-bottom'))
  return Math.min(sizeOf(values, 'width'), sizeOf(values, 'height') + padding) <= 1
}

function sizeOf(values: CascadedValues, dimension: 'width' | 'height'): number {
  const grows = Number.parseFloat(values.get('flex-grow') ?? '0') > 0
  const size = grows ? SOME_SIZE : pixels(values.get(dimension), SOME_SIZE)
  const maximum = pixels(values.get(`max-${dimension}`), SOME_SIZE)
  return Math.max(pixels(values.get(`min-${dimension}`)), Math.min(size, maximum))
}

const SOME_SIZE = 99

/** `rect(0 0 0 0)`, `rect(1px, 1px, 1px, 1px)`, `inset(50%)`, `inset(100%)`, `circle(0)`, `polygon(0 0, 0 0, 0 0)`. */
function isClipped(shape: string): boolean {
  const numbers = shape
    .slice(shape.indexOf('(') + 1)
    .split(/[\s,]+/)
    .map((part) => Number.parseFloat(part))
  if (shape.startsWith('rect(')) return numbers.every((number) => number <= 1)
  if (shape.startsWith('inset(')) return numbers.every((number) => number >= 50)
  if (shape.startsWith('polygon(')) return numbers.every((number) => number === 0)
  return numbers[0] === 0
}
