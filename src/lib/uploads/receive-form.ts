import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import path from "node:path"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import busboy from "busboy"
import { type ApiError, asApiError, errors } from "../errors"
import { displayName } from "./display-name"
import type { ReceivedFile, ReceivedForm } from "./received-file"

interface Limits {
  /** The folder for the files while `work` runs. */
  folder: string
  mostFiles: number
  fileBytes: number
  /** The fields that accept files. Default: any. */
  fileFields?: readonly string[]
}

const MOST_FIELDS = 20
const LONGEST_FIELD_BYTES = 256 * 1024

/**
 * Writes the files of a `multipart/form-data` request to disk, and calls `work` with them. The files are deleted
 * afterwards, except for those that `work` has moved. A request with twenty large files needs little memory.
 */
export async function withForm<Result>(
  req: IncomingMessage,
  limits: Limits,
  work: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  await mkdir(limits.folder, { recursive: true })
  const folder = await mkdtemp(path.join(limits.folder, "upload-"))
  try {
    return await work(await receive(req, { ...limits, folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(req: IncomingMessage, limits: Limits): Promise<ReceivedForm> {
  const parser = parserOf(req, limits)
  const written: Promise<ReceivedFile>[] = []
  const fields = new Map<string, string>()
  let refusal: ApiError | undefined
  const refuse = (error: ApiError) => {
    refusal ??= error
  }

  parser.on("file", (field, stream, { filename, mimeType }) => {
    if (limits.fileFields && !limits.fileFields.includes(field)) {
      refuse(errors.unknownField(`Field '${field.slice(0, 40)}' does not take a file.`))
      return stream.resume()
    }
    const to = path.join(limits.folder, String(written.length))
    const done = write(stream, to).then(({ bytes, sha256 }) => {
      if (stream.truncated) throw errors.payloadTooLarge(`A file is larger than ${limits.fileBytes} bytes.`)
      return { field, filename: displayName(filename), mimeType, path: to, bytes, sha256 }
    })
    // Prevents an unhandled rejection. The error is thrown below, when all files are awaited.
    done.catch(() => undefined)
    written.push(done)
  })
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated)
      return refuse(errors.outOfRange(`Field '${name.slice(0, 40)}' is too long.`))
    fields.set(name, value)
  })
  parser.on("filesLimit", () =>
    refuse(errors.outOfRange(`The request has more than ${limits.mostFiles} files.`)),
  )
  parser.on("fieldsLimit", () => refuse(errors.outOfRange("The request has too many fields.")))
  parser.on("partsLimit", () => refuse(errors.outOfRange("The request has too many fields.")))

  try {
    await pipeline(req, parser)
  } catch (error) {
    await Promise.allSettled(written)
    throw asApiError(error) ?? malformed(error)
  }
  const files = await Promise.all(written)
  if (refusal) throw refusal
  return { files, fields: Object.fromEntries(fields) }
}

function parserOf(req: IncomingMessage, { mostFiles, fileBytes }: Limits) {
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
        fields: MOST_FIELDS,
        fieldSize: LONGEST_FIELD_BYTES,
        fieldNameSize: 100,
        parts: mostFiles + MOST_FIELDS,
        headerPairs: 20,
      },
    })
  } catch (error) {
    throw malformed(error)
  }
}

async function write(stream: Readable, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(to, { flags: "wx" }),
  )
  return { bytes, sha256: hash.digest("hex") }
}

function malformed(cause: unknown): ApiError {
  return errors.invalidField("The request body is not valid 'multipart/form-data'.", { cause })
}
