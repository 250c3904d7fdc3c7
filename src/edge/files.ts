import { stat } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import express, { type Request, type RequestHandler, type Response } from "express"
import { errors } from "../lib/errors"
import type { FileSettings } from "../lib/uploads/file-settings"
import { bucketOf } from "../tenancy/files/open-store"
import type { S3Store } from "../tenancy/files/s3-store"
import { isKey } from "../tenancy/files/store"
import { asyncHandler } from "./async-handler"

/** A public file of a tenant. */
interface Wanted {
  tenantId: string
  key: string
}

/** The public files of all tenants. */
export interface PublicFiles {
  /** Sends a file. The result is false if it does not exist. */
  send(req: Request, res: Response, wanted: Wanted): Promise<boolean>
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const YEAR_S = YEAR_MS / 1000
const FILE_PATH = /^\/([\w-]+)\/(.+)$/

export function publicFiles(settings: FileSettings): PublicFiles {
  return {
    send: (req, res, wanted) => {
      const bucket = bucketOf(settings)
      return bucket ? sendFromBucket(bucket, req, res, wanted) : sendLocal(settings, res, wanted)
    },
  }
}

/**
 * Serves the uploaded public files below `/static`. Browsers show them but never run them: no uploaded page, script or
 * SVG may act as a page of this server. A file name contains the upload time, so a file never changes.
 */
export function staticFiles(settings: FileSettings): RequestHandler[] {
  const local = express.static(settings.folders.public, {
    index: false,
    redirect: false,
    dotfiles: "ignore",
    immutable: true,
    maxAge: YEAR_MS,
    setHeaders: showOnly,
  })
  const remote = asyncHandler(async (req, res, next) => {
    const bucket = bucketOf(settings)
    const wanted = wantedFile(req)
    if (!bucket || !wanted || !(await sendFromBucket(bucket, req, res, wanted))) next()
  })
  const missing: RequestHandler = (req, _res, next) =>
    next(errors.routeNotFound(`There is no file ${req.originalUrl}.`))
  return [(req, res, next) => (settings.s3 ? remote : local)(req, res, next), missing]
}

/** Makes browsers show the file, but run nothing in it. */
function showOnly(res: Pick<Response, "setHeader">, file: string): void {
  // The library for content types does not know AVIF.
  if (file.endsWith(".avif")) res.setHeader("Content-Type", "image/avif")
  res.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  res.setHeader("X-Content-Type-Options", "nosniff")
}

async function sendLocal(settings: FileSettings, res: Response, { tenantId, key }: Wanted): Promise<boolean> {
  const file = path.join(settings.folders.public, tenantId, key)
  if (!(await stat(file).catch(() => undefined))?.isFile()) return false
  showOnly(res, file)
  await new Promise<void>((resolve, reject) => {
    res.sendFile(file, { immutable: true, maxAge: YEAR_MS }, (error) => {
      if (error && !res.headersSent) reject(error)
      else resolve()
    })
  })
  return true
}

async function sendFromBucket(
  bucket: S3Store,
  req: Request,
  res: Response,
  wanted: Wanted,
): Promise<boolean> {
  const wish = { range: req.get("range"), ifNoneMatch: req.get("if-none-match") }
  const found = await bucket.openPublic(wanted, wish, req.method === "HEAD" ? "HEAD" : "GET")
  if (!found) return false
  const { status, stream, headers } = found
  if (status === 416) throw errors.outOfRange("The file has no such range.")
  res.type(path.extname(wanted.key) || "application/octet-stream")
  res.set({ "Cache-Control": `public, max-age=${YEAR_S}, immutable`, "Accept-Ranges": "bytes", ...headers })
  showOnly(res, wanted.key)
  res.status(status)
  if (!stream) res.end()
  // The reader may leave at any time. If the storage breaks, the connection ends before the file does.
  else await pipeline(stream, res).catch(() => undefined)
  return true
}

/** The file that a path names. `undefined` for other paths, such as one with dots. */
function wantedFile({ path: address, method }: Request): Wanted | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined
  const [, tenantId, encoded] = FILE_PATH.exec(address) ?? []
  if (tenantId === undefined || encoded === undefined) return undefined
  try {
    const key = decodeURIComponent(encoded)
    return isKey(key) && !key.endsWith("/") && !/(?:^|\/)\./.test(key) ? { tenantId, key } : undefined
  } catch {
    return undefined
  }
}
