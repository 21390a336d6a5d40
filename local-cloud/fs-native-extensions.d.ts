declare module 'fs-native-extensions' {
  /** Locks a whole file for the open descriptor; returns false if another descriptor has locked it. Throws other errors of the system. */
  export function tryLock(descriptor: number): boolean
}
