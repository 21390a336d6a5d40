import type { Page } from '@playwright/test'

/** CPU milliseconds of the page's main thread: in total, and in the longest task, during which it handles no input. */
export interface Tasks {
  readonly sum: number
  readonly longest: number
}

interface TracedTasks extends Tasks {
  /** Of each layout of a page. */
  readonly layouts: readonly number[]
}

/** Traces the tasks of the page's main thread until the returned function is called. */
export async function watchTasks(page: Page): Promise<() => Promise<TracedTasks>> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol does not specify the trace format
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
    },
  })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    const timesOf = (event: string) =>
      events
        .filter(
          ({ name, pid, tid }) =>
            name === event && mains.some((main) => main.pid === pid && main.tid === tid),
        )
        .map(({ tdur, dur = 0 }) => (tdur ?? dur) / 1000)
    const spent = timesOf('RunTask')
    if (spent.length === 0) throw new Error('The trace contains no task of the main thread')
    return {
      sum: spent.reduce((sum, each) => sum + each, 0),
      longest: Math.max(...spent),
      layouts: timesOf('Layout'),
    }
  }
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** CPU time in microseconds. Some tasks have only the elapsed time, `dur`. */
  readonly tdur?: number
  readonly dur?: number
  readonly args: { readonly name?: string }
}
