import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface Props {
  readonly icon: IconNode
  /** In CSS pixels, or in `rem` to grow with the text beside it, where there is room. */
  readonly size: number | `${number}rem`
  readonly strokeWidth?: number
  readonly className?: string | undefined
}

/** A Lucide icon. Hidden from assistive technology because the control or the adjacent text has the name. */
export function Icon({ icon, size, strokeWidth = 2, className }: Props) {
  // One element for all paths, because a list has hundreds of icons. Each begins at the corner, as it would alone.
  const paths = icon.map(([tag, { d }]) => (tag === 'path' ? `M0 0${d}` : ''))
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={className}
    >
      <path d={paths.join('')} />
      {icon.map(([tag, attributes], at) => tag !== 'path' && createElement(tag, { ...attributes, key: at }))}
    </svg>
  )
}
