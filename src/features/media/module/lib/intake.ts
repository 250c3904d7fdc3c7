import { randomBytes } from "node:crypto"
import { open, rm, stat } from "node:fs/promises"
import { rgbaToThumbHash } from "thumbhash"
import { errors } from "../../../../lib/errors"
import { storedName } from "../../../../lib/uploads/display-name"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import type { FileStore, Visibility } from "../../../../tenancy/files/store"
import type { FileColumns, NewAsset } from "../types"
import { type ImageProcessor, RefusedImage } from "./image-processor"
import type { Prepared, Stored } from "./image-tasks"
import { hasUnreadableFrames, measure } from "./measure"
import { MEDIA_TYPES, type MediaFormat, SNIFFED_BYTES, sniff } from "./sniff"

/** The folder of one version of an asset's file. Each upload gets a new folder, so a file never changes. */
export const folderOf = (id: string, version: string) => `media/${id}/${version}/`

export const newVersion = () => randomBytes(8).toString("hex")

const LARGEST_SVG_BYTES = 1024 * 1024
const BROKEN = "The image is broken or too large"
const UNREADABLE_FRAMES = "Animations in PNG and AVIF are not supported. Use an animated GIF or WebP"
const ACCEPTED = "Accepted are JPEG, PNG, GIF, WebP, AVIF, SVG, PDF, MP4, WebM and MP3"

interface Checked
  extends Pick<FileColumns, "width" | "height" | "duration_seconds" | "is_animated" | "thumbhash"> {
  format: MediaFormat
  /** The local file to store. */
  path: string
}

/**
 * Checks a file by its content and stores it in a new folder. Images are encoded again, which removes hidden data, GPS
 * positions and trailing content. Throws 400 for content that is not accepted.
 */
export async function takeIn(
  { path, filename }: Pick<NewAsset, "path" | "filename">,
  {
    id,
    version,
    sha256,
    visibility,
  }: { id: string; version: string; sha256: string; visibility: Visibility },
  { store, images }: { store: FileStore; images: ImageProcessor },
): Promise<FileColumns> {
  const checked = await check(path, filename, images)
  try {
    const { kind, mime, extension } = MEDIA_TYPES[checked.format]
    const file = storedName(filename, extension)
    const key = `${folderOf(id, version)}${file}`
    const { size } = await stat(checked.path)
    await store.put({ visibility, key }, checked.path, mime)
    const { width, height, duration_seconds, is_animated, thumbhash } = checked
    return {
      kind,
      mime_type: mime,
      sha256,
      version,
      file,
      bytes: size,
      width,
      height,
      duration_seconds,
      is_animated,
      thumbhash,
      url: visibility === "public" ? store.url(key) : null,
    }
  } finally {
    if (checked.path !== path) await rm(checked.path, { force: true })
  }
}

async function check(path: string, filename: string, images: ImageProcessor): Promise<Checked> {
  const format = sniff(await headOf(path))
  if (!format) throw refused(filename, ACCEPTED)
  if (!isPicture(format)) {
    const measured = await measure(path, format)
    if (!measured) throw refused(filename, `It looks like ${format.toUpperCase()}, but its content is broken`)
    return { format, path, ...measured, is_animated: false, thumbhash: null }
  }
  if (format === "svg" && (await stat(path)).size > LARGEST_SVG_BYTES)
    throw errors.payloadTooLarge(`An SVG may have at most ${LARGEST_SVG_BYTES} bytes.`)
  if (await hasUnreadableFrames(path, format)) throw refused(filename, UNREADABLE_FRAMES)
  const image = await encode(path, format, filename, images)
  const { preview } = image
  const hash = rgbaToThumbHash(preview.width, preview.height, Buffer.from(preview.rgba, "base64"))
  return {
    format: image.format,
    path: image.path,
    width: image.width,
    height: image.height,
    duration_seconds: null,
    is_animated: image.isAnimated,
    thumbhash: Buffer.from(hash).toString("base64"),
  }
}

async function encode(path: string, format: Stored, filename: string, images: ImageProcessor) {
  const to = `${path}.clean`
  try {
    return { ...(await prepare(images, { from: path, to, format }, filename)), path: to }
  } catch (error) {
    await rm(to, { force: true })
    throw error
  } finally {
    await rm(`${to}.baseline`, { force: true })
  }
}

async function prepare(
  images: ImageProcessor,
  task: { from: string; to: string; format: Stored },
  filename: string,
): Promise<Prepared> {
  try {
    const prepared = await images.run(currentTenantId(), { kind: "prepare", ...task })
    if (!prepared) throw errors.internalError()
    return prepared
  } catch (error) {
    if (error instanceof RefusedImage) {
      const why =
        task.format === "svg" && error.message.startsWith("The SVG")
          ? error.message.replace(/\.$/, "")
          : BROKEN
      throw refused(filename, why, error)
    }
    throw error
  }
}

/** The content type by the first bytes. `undefined` if it is not accepted. The file may still be broken. */
export async function mimeOf(path: string): Promise<string | undefined> {
  const format = sniff(await headOf(path))
  return format && MEDIA_TYPES[format].mime
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, "r")
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refused(filename: string, why: string, cause?: unknown) {
  return errors.invalidField(`The file '${filename.slice(0, 60)}' is not accepted. ${why}.`, { cause })
}

function isPicture(format: MediaFormat): format is Stored {
  return MEDIA_TYPES[format].kind === "image"
}
