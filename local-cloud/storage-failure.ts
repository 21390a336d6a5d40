import { resolve } from 'node:path'
import { getProperty } from './values.ts'

/** Describes why a folder cannot be written, in sentences for the person who runs the local cloud. */
export function storageFailure(folder: string, cause: unknown): Error {
  const isFull = FULL_DISK_CODES.has(getProperty(cause, 'code'))
  const reason = isFull ? 'the disk is full' : cause instanceof Error ? cause.message : String(cause)
  const advice = isFull ? 'Free some space and start again.' : 'Repair that and start again.'
  return new Error(
    `${resolve(folder)} cannot be written: ${reason}. ${advice} Everything that was acknowledged is stored.`,
    { cause },
  )
}

/** No space on the device, and no space in the quota of the user. */
const FULL_DISK_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
