import type { IncomingMessage } from "node:http"
import type { ReceivedFile } from "./received-file"

interface Entry {
  files: readonly ReceivedFile[]
  /** The work that needs the files. They are deleted after it. */
  work: Promise<unknown>
}

const entries = new WeakMap<IncomingMessage, Entry>()

/** Keeps the files of a request for its handler. Returns a promise that waits for the handler's work with them. */
export function keepFiles(req: IncomingMessage, files: readonly ReceivedFile[]): () => Promise<unknown> {
  const entry: Entry = { files, work: Promise.resolve() }
  entries.set(req, entry)
  return () => entry.work
}

/** The files of a `multipart/form-data` request. */
export function filesOf(req: IncomingMessage): readonly ReceivedFile[] {
  return entries.get(req)?.files ?? []
}

/** Runs work that needs the files of a request. They stay until it ends, even if the caller has gone. */
export async function withFilesOf<Result>(
  req: IncomingMessage,
  work: (files: readonly ReceivedFile[]) => Promise<Result>,
): Promise<Result> {
  const running = work(filesOf(req))
  const entry = entries.get(req)
  if (entry) entry.work = running.catch(() => undefined)
  return running
}
