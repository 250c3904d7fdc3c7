import { createWriteStream } from "node:fs"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { errors } from "../../../../lib/errors"
import type { PictureFormat } from "../../../../lib/rendered-picture"
import { withTemporaryFolder } from "../../../../lib/uploads/temporary-folder"
import { currentTenantId, ofTenant } from "../../../../tenancy/current-tenant"
import type { FileStore, Place } from "../../../../tenancy/files/store"
import type { AssetRow } from "../types"
import type { ImageProcessor } from "./image-processor"
import type { RenderTask } from "./image-tasks"
import { folderOf } from "./intake"
import { geometry, type Transform } from "./transforms"

type RenderedFormat = RenderTask["format"]

/** A picture and the size in which it is wanted. */
interface Found {
  row: AssetRow
  transform: Transform
  /** The size's name with its hash. */
  name: string
}

/** The content types and extensions of rendered pictures. */
const RENDERED = {
  avif: { mime: "image/avif", extension: "avif" },
  webp: { mime: "image/webp", extension: "webp" },
  jpeg: { mime: "image/jpeg", extension: "jpg" },
  png: { mime: "image/png", extension: "png" },
  gif: { mime: "image/gif", extension: "gif" },
} as const satisfies Record<RenderedFormat, { mime: string; extension: string }>

/**
 * The format that a picture gets for a wish. `mark` stands before the extension. So no client gets a still picture from
 * a file that was made for another wish. `src/edge/rendered-pictures.ts` looks for the same names.
 */
function variantOf(
  { mime_type, is_animated }: Pick<AssetRow, "mime_type" | "is_animated">,
  wish: PictureFormat,
): { format: RenderedFormat; isAnimated: boolean; mark: string } {
  const still = { isAnimated: false, mark: "" }
  const plain = mime_type === "image/jpeg" ? "jpeg" : "png"
  if (wish === "jpeg") return { ...still, format: "jpeg", mark: plain === "jpeg" ? "" : ".still" }
  // The encoder for AVIF writes only one frame.
  if (is_animated) return { format: wish === "plain" ? "gif" : "webp", isAnimated: true, mark: ".animated" }
  return { ...still, format: wish === "plain" ? plain : wish }
}

/** Creates pictures in other sizes when they are first requested, each once. Stores them next to the original. */
export class Renderer {
  private readonly underWay = new Map<string, Promise<void>>()

  constructor(
    private readonly store: FileStore,
    private readonly images: ImageProcessor,
    private readonly temporary: string,
  ) {}

  async render({ row, transform, name }: Found, wish: PictureFormat): Promise<Place> {
    const variant = variantOf(row, wish)
    const { mark, format } = variant
    const key = `${folderOf(row.id, row.version)}${name}${mark}.${RENDERED[format].extension}`
    const place: Place = { visibility: "public", key }
    const known = ofTenant(key)
    const running = this.underWay.get(known) ?? this.make(row, transform, variant, place)
    this.underWay.set(known, running)
    try {
      await running
    } finally {
      this.underWay.delete(known)
    }
    return place
  }

  async bytesOf(place: Place): Promise<Buffer | undefined> {
    const found = await this.store.read(place)
    return found && buffer(found.stream)
  }

  private async make(
    row: AssetRow,
    transform: Transform,
    { format, isAnimated }: Pick<RenderTask, "format" | "isAnimated">,
    place: Place,
  ): Promise<void> {
    const { width, height } = row
    if (width === null || height === null) throw errors.notFound()
    await withTemporaryFolder(this.temporary, "render", async (folder) => {
      const to = path.join(folder, "rendered")
      const from = await this.localCopy(
        { visibility: "public", key: `${folderOf(row.id, row.version)}${row.file}` },
        folder,
      )
      const { resize, crop } = geometry({ width, height }, transform, { x: row.focal_x, y: row.focal_y })
      const task = { kind: "render", from, to, format, isAnimated, resize, crop } as const
      await this.images.run(currentTenantId(), task)
      await this.store.put(place, to, RENDERED[format].mime)
    })
  }

  private async localCopy(place: Place, folder: string): Promise<string> {
    const local = this.store.localPath(place)
    if (local) return local
    const found = await this.store.read(place)
    if (!found) throw errors.notFound()
    const copy = path.join(folder, "original")
    try {
      await pipeline(found.stream, createWriteStream(copy))
    } catch (cause) {
      throw errors.unavailable("The picture cannot be read. Try again shortly.", { cause })
    }
    return copy
  }
}
