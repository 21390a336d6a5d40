/**
 * Returns the processor time of `work` in milliseconds. Unlike the elapsed time, it does not grow with the other work of the machine. The
 * time in the kernel is left out, because it is that of the machine's memory.
 */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  return process.cpuUsage(start).user / 1000
}
