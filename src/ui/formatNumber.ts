const FORMAT = new Intl.NumberFormat('en-US')

/** 12345 -> '12,345' */
export function formatNumber(value: number): string {
  return FORMAT.format(value)
}
