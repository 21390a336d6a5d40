/**
 * Decompresses a gzip file. A stream that fails drops the data that nobody has read yet, and one of a file that is cut fails at its end. The
 * empty part before the end waits until all data have been read.
 */
export function decompressGzip(gzip: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  const withEmptyEnd = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    flush: (controller) => controller.enqueue(new Uint8Array()),
  })
  return gzip.pipeThrough(withEmptyEnd).pipeThrough(new DecompressionStream('gzip'))
}
