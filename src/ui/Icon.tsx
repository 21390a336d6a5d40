import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface Props {
  readonly icon: IconNode
  /** In CSS pixels. */
  readonly size: number
  readonly strokeWidth?: number
  readonly className?: string | undefined
}

/** A Lucide icon. Hidden from assistive technology because the control or the adjacent text has the name. */
export function Icon({ icon, size, strokeWidth = 2, className }: Props) {
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
      {icon.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))}
    </svg>
  )
}
