import { createHash } from "node:crypto"
import { open, writeFile } from "node:fs/promises"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import busboy, { type Busboy } from "busboy"
import { type ApiError, asApiError, errors } from "../errors"
import { type BodyRequest, refuseBody } from "../refuse-body"
import { asError } from "../thrown"
import { displayName } from "./display-name"
import type { ReceivedFile, ReceivedForm } from "./received-file"
import { openTemporaryFolder, removeFolder } from "./temporary-folder"

interface Limits {
  /** The parent of the folder that has the files while `work` runs. */
  folder: string
  mostFiles: number
  fileBytes: number
  /** The fields that accept files. Default: any. */
  fileFields?: readonly string[]
  /**
   * Is called at the first file, with the fields before it. Nothing is written to disk until it has ended. If it
   * throws, the form is refused.
   */
  beforeFiles?: (fields: ReceivedForm["fields"]) => Promise<void>
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 256 * 1024

/**
 * Writes the files of a `multipart/form-data` request to disk, and calls `work` with them. The files are deleted
 * afterwards, except for those that `work` has moved. A request with twenty large files needs little memory.
 *
 * The first fault of a form ends its body (see {@link refuseBody}), and so does the end of the connection. The files
 * are closed and deleted before this throws.
 */
export async function withForm<Result>(
  req: BodyRequest,
  limits: Limits,
  work: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  let folder: Promise<string> | undefined
  const folderForFiles = async (fields: ReceivedForm["fields"]) => {
    await limits.beforeFiles?.(fields)
    folder = openTemporaryFolder(limits.folder, "upload")
    return folder
  }
  try {
    return await work(await receive(req, limits, folderForFiles))
  } finally {
    if (folder) await removeFolder(await folder)
  }
}

async function receive(
  req: BodyRequest,
  limits: Limits,
  folderForFiles: (fields: ReceivedForm["fields"]) => Promise<string>,
): Promise<ReceivedForm> {
  const parser = parserOf(req, limits)
  const written: Promise<ReceivedFile>[] = []
  let folder: Promise<string> | undefined
  let refusal: Error | undefined
  const refuse = (error: Error) => {
    if (refusal) return
    refusal = error
    refuseBody(req, error)
    // The request may have ended already, while the parser waits for a file that nobody reads. It must not be destroyed
    // while it reports this file.
    process.nextTick(() => parser.destroy(error))
  }
  const fields = fieldsOf(parser, refuse)
  refuseTooMany(parser, limits, refuse)

  parser.on("file", (field: string | undefined, stream, { filename, mimeType }) => {
    // If the form ends early, so does its file. The error is the parser's.
    stream.on("error", () => undefined)
    if (refusal) return
    if (field === undefined) return refuse(nameless())
    if (limits.fileFields && !limits.fileFields.includes(field))
      return refuse(errors.unknownField(`Field '${field.slice(0, 40)}' does not take a file.`))
    stream.once("limit", () =>
      refuse(errors.payloadTooLarge(`A file is larger than ${limits.fileBytes} bytes.`)),
    )
    folder ??= folderForFiles(Object.fromEntries(fields))
    const name = String(written.length)
    const done = folder.then(async (parent): Promise<ReceivedFile> => {
      const to = path.join(parent, name)
      return { field, filename: displayName(filename), mimeType, path: to, ...(await write(stream, to)) }
    })
    // If the parser is destroyed, the file fails because of it. Otherwise the fault is the disk's or the caller's.
    done.catch((error: unknown) => {
      if (!parser.destroyed) refuse(asError(error))
    })
    written.push(done)
  })
  parser.on("error", (error) => refuse(asApiError(error) ?? malformed(error)))
  // Nobody waits for the rest of a form that is answered already, or whose caller has gone.
  const answered = () => refuse(malformed())
  req.res?.once("close", answered)

  try {
    await pipeline(req, parser)
  } catch (error) {
    refuse(asApiError(error) ?? malformed(error))
  } finally {
    req.res?.off("close", answered)
    // Waits until all files are closed, so that their folder can be deleted.
    await Promise.allSettled(written)
  }
  if (refusal) throw refusal
  return { files: await Promise.all(written), fields: Object.fromEntries(fields) }
}

function parserOf(req: BodyRequest, { mostFiles, fileBytes }: Limits): Busboy {
  if (!/^multipart\/form-data/i.test(req.headers["content-type"] ?? ""))
    throw errors.invalidField("Send the files as 'multipart/form-data'.")
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: "utf8",
      limits: {
        files: mostFiles,
        // One byte more, because a file of exactly this size counts as truncated.
        fileSize: fileBytes + 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        parts: mostFiles + MAX_FIELDS,
        headerPairs: 20,
      },
    })
  } catch (error) {
    throw malformed(error)
  }
}

/** The fields that the parser has found until now. */
function fieldsOf(parser: Busboy, refuse: (error: Error) => void): Map<string, string> {
  const fields = new Map<string, string>()
  // The types say that a part always has a name.
  parser.on("field", (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
    if (name === undefined) return refuse(nameless())
    if (nameTruncated || valueTruncated)
      return refuse(errors.outOfRange(`Field '${name.slice(0, 40)}' is too long.`))
    fields.set(name, value)
  })
  return fields
}

function refuseTooMany(parser: Busboy, { mostFiles }: Limits, refuse: (error: Error) => void): void {
  const tooManyFields = () => refuse(errors.outOfRange("The request has too many fields."))
  parser.on("fieldsLimit", tooManyFields)
  parser.on("partsLimit", tooManyFields)
  parser.on("filesLimit", () => refuse(errors.outOfRange(`The request has more than ${mostFiles} files.`)))
}

/** Returns after the file is closed, also if the stream or the disk fails. */
async function write(stream: Readable, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256")
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const file = await open(to, "wx")
  try {
    await writeFile(file, counted(stream))
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest("hex") }
}

function malformed(cause?: unknown): ApiError {
  return errors.invalidField("The request body is not valid 'multipart/form-data'.", { cause })
}

function nameless(): ApiError {
  return errors.invalidField("A part of the form has no name.")
}
