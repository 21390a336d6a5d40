import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Replaces children that failed to load or to render. */
  readonly fallback: ReactNode
}

/** Catches the errors of its children. Only a class can do this in React. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
