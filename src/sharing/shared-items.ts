import { decodeText } from '../decode-text.ts'

/** What another app has shared with this one: fields of text, and files. */
export interface SharedItem {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly SharedFile[]
}

export interface SharedFile {
  readonly name: string
  /** The media type; '' if it is unknown. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** The content; undefined if the file is longer than `MAX_SHARED_FILE_SIZE` or is not text. */
  readonly text: string | undefined
  /** Whether the file does not say in which encoding it is, and is not UTF-8. */
  readonly isEncodingGuessed: boolean
}

/** The path of the share target in the manifest. Only the service worker answers it. */
export const SHARE_PATH = '/share'

/** In bytes. A note has at most a third as many characters, and none takes more than three bytes. */
export const MAX_SHARED_FILE_SIZE = 1_500_000

/**
 * Which of some files are imported, and which are written into the composer: an export of many notes is imported, and so are more files than
 * a person would look at in the composer one after another.
 */
export function splitFiles(files: readonly File[]): {
  readonly imported: readonly File[]
  readonly written: readonly File[]
} {
  const isImported = ({ name }: File) => files.length > MAX_WRITTEN_FILES || EXPORT_FILE.test(name)
  return { imported: files.filter(isImported), written: files.filter((file) => !isImported(file)) }
}

const EXPORT_FILE = /\.(?:enex|json|zip)$/i
const MAX_WRITTEN_FILES = 5

/** The files in the form of the manifest's share target. */
export function filesOf(form: FormData): readonly File[] {
  return form.getAll('files').filter((value) => typeof value !== 'string')
}

/** Reads the form of the manifest's share target, apart from the files that are imported. */
export async function readSharedForm(form: FormData, language: string): Promise<SharedItem> {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    title: field('title'),
    text: field('text'),
    url: field('url'),
    files: await Promise.all(splitFiles(filesOf(form)).written.map((file) => readSharedFile(file, language))),
  }
}

/** Decodes the file as `decodeText` does, for a person who reads this language. */
export async function readSharedFile(file: File, language: string): Promise<SharedFile> {
  const { name, type, size } = file
  const unread = { name, type, size, text: undefined, isEncodingGuessed: false }
  if (size > MAX_SHARED_FILE_SIZE) return unread
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { text, problem, isEncodingGuessed = false } = decodeText(bytes, language)
    return problem ? unread : { ...unread, text, isEncodingGuessed }
  } catch {
    // The browser cannot read the file.
    return unread
  }
}

/** The shared items that no page has taken over yet. A killed browser does not lose them. */
interface SharedItems {
  readonly add: (item: SharedItem) => Promise<void>
  /** Calls `take` with each item, the oldest first, and deletes those for which it resolves to true. */
  readonly takeEach: (take: (item: SharedItem) => Promise<boolean>) => Promise<void>
  readonly addImports: (files: readonly File[]) => Promise<void>
  /** Removes the files that are to be imported and resolves with them. */
  readonly takeImports: () => Promise<readonly File[]>
}

/** Keeps the items in a cache of their own. */
export function createSharedItems(caches: CacheStorage): SharedItems {
  return {
    async add(item) {
      const cache = await caches.open(CACHE)
      await cache.put(`${SHARE_PATH}/${crypto.randomUUID()}`, Response.json(item))
    },

    async takeEach(take) {
      if (!(await caches.has(CACHE))) return
      const cache = await caches.open(CACHE)
      for (const request of await cache.keys()) {
        // oxlint-disable-next-line no-await-in-loop -- each item becomes a draft, in the order in which they were shared
        const item: SharedItem | undefined = await (await cache.match(request))?.json()
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (item && (await take(item))) await cache.delete(request)
      }
    },

    async addImports(files) {
      if (files.length === 0) return
      const cache = await caches.open(IMPORTS)
      await Promise.all(
        files.map((file) =>
          cache.put(
            `${SHARE_PATH}/${crypto.randomUUID()}?${encodeURIComponent(file.name)}`,
            new Response(file),
          ),
        ),
      )
    },

    async takeImports() {
      if (!(await caches.has(IMPORTS))) return []
      const cache = await caches.open(IMPORTS)
      const requests = await cache.keys()
      const files = await Promise.all(
        requests.map(async (request) => {
          const content = await (await cache.match(request))?.blob()
          return new File(content ? [content] : [], decodeURIComponent(new URL(request.url).search.slice(1)))
        }),
      )
      // Not the whole cache: another file may have been shared since.
      await Promise.all(requests.map((request) => cache.delete(request)))
      return files
    },
  }
}

const CACHE = 'shared-items'
const IMPORTS = 'shared-imports'
