import { randomUUID } from "node:crypto"
import { errors } from "../errors"

/** A file on the local disk, as this process has written and measured it. */
export interface LocalFile {
  path: string
  bytes: number
  /** The hash of the content, in hexadecimal. */
  sha256: string
}

/** A file without its path. The ticket stands for it. */
export type Ticketed<File extends LocalFile = LocalFile> = Omit<File, keyof LocalFile> & { ticket: string }

const issued = new Map<string, LocalFile>()

/**
 * Issues tickets for local files, which are valid until `work` ends. Workflows take tickets instead of paths. So nobody
 * can give a workflow a file that this process has not just written: another shop's, or one of the server.
 */
export async function withTickets<File extends LocalFile, Result>(
  files: readonly File[],
  work: (files: Ticketed<File>[]) => Promise<Result>,
): Promise<Result> {
  const given = files.map(({ path, bytes, sha256, ...file }) => {
    const ticket = randomUUID()
    issued.set(ticket, { path, bytes, sha256 })
    return { ...file, ticket }
  })
  try {
    return await work(given)
  } finally {
    for (const { ticket } of given) issued.delete(ticket)
  }
}

/** As {@link withTickets}, for one file. */
export async function withTicket<Result>(
  file: LocalFile,
  work: (ticket: string) => Promise<Result>,
): Promise<Result> {
  return withTickets([file], async ([given]) => {
    if (!given) throw errors.internalError()
    return work(given.ticket)
  })
}

/** The file of a ticket. Throws 400 for a ticket that was not issued, or whose work has ended. */
export function fileOfTicket(ticket: string): LocalFile {
  const file = issued.get(ticket)
  if (!file) throw errors.invalidField("The file was not received.")
  return file
}
