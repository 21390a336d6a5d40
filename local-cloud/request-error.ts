/** Why a request was rejected: `status` is the protocol's code, `message` a sentence for the developer. */
export class RequestError extends Error {
  readonly status: string

  constructor(status: string, reason: string) {
    super(reason)
    this.name = 'RequestError'
    this.status = status
  }
}

export function permissionDenied(): RequestError {
  return new RequestError('permission_denied', 'Permission denied')
}

export function invalidData(reason: string): RequestError {
  return new RequestError('invalid_data', reason)
}
