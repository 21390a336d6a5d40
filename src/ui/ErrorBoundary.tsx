import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** What stands in place of children that could not be loaded or drawn. */
  readonly fallback: ReactNode
}

/** Keeps what fails in its place. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
