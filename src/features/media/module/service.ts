import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { MediaField } from "../../../kits/media/fields"
import type { StoreDependencies } from "../../../kits/publications/store"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { savedName } from "../../../lib/uploads/display-name"
import type { FileSettings } from "../../../lib/uploads/file-settings"
import { ofTenant } from "../../../tenancy/current-tenant"
import { fileStore } from "../../../tenancy/files/open-store"
import type { FileStore } from "../../../tenancy/files/store"
import { insertAsset, lockAsset, publicWithHash, requireUnused } from "./lib/assets"
import { DirectUploads, newAssetId } from "./lib/direct-uploads"
import { ImageProcessor } from "./lib/image-processor"
import { folderOf, mimeOf, newVersion, takeIn } from "./lib/intake"
import { MediaLeftovers } from "./lib/leftovers"
import { Pictures } from "./lib/pictures"
import { MediaReading } from "./lib/reading"
import { Renderer } from "./lib/renderer"
import { moveAddresses } from "./lib/replacing"
import { deleteTransform, insertTransform } from "./lib/transform-rows"
import { finishVersion } from "./lib/unfinished-versions"
import { writeChange, writeFile, writeOwnData } from "./lib/writing"
import { MediaAsset } from "./models/media-asset"
import type { AssetChange, NewAsset, StoredAsset } from "./types"

type Sql = Context<SqlEntityManager>

interface Options {
  files: FileSettings
  fields: () => readonly MediaField[]
}

const QUERIES = {
  findByHash: publicWithHash,
}

const CHANGES = {
  insert: insertAsset,
  /** Throws 409 for a name in use, and if the shop has too many. */
  addTransform: insertTransform,
  /** Returns the deleted size. Its files stay, because pages may still link to them. Throws 404. */
  removeTransform: deleteTransform,
}

/** The current tenant's pictures, videos and documents. The feature's workflows write them. */
export default class MediaModuleService extends withQueries(MedusaService({ MediaAsset }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  readonly temporaryFolder: string
  readonly reading: MediaReading
  readonly leftovers: MediaLeftovers
  readonly directUploads: DirectUploads
  readonly pictures: Pictures
  private readonly store: FileStore
  private readonly images = new ImageProcessor()
  private readonly tools: Parameters<typeof takeIn>[2]
  private readonly options: Options
  /** Uploads in progress, by tenant and content. */
  private readonly underWay = new Map<string, Promise<{ id: string; isNew: boolean }>>()

  constructor(dependencies: StoreDependencies, options: Options) {
    super(dependencies)
    this.options = options
    this.temporaryFolder = options.files.folders.temporary
    this.store = fileStore(options.files)
    this.reading = new MediaReading(dependencies, options.files.url)
    this.leftovers = new MediaLeftovers(dependencies, this.store, this.temporaryFolder)
    this.directUploads = new DirectUploads(this.store, this.temporaryFolder)
    this.tools = { store: this.store, images: this.images }
    const renderer = new Renderer(this.store, this.images, this.temporaryFolder)
    this.pictures = new Pictures(this.reading, renderer)
  }

  __hooks = {
    onApplicationShutdown: async () => this.images.stop(),
  }

  /**
   * Checks a file and stores it as an asset. If a public asset has the same bytes, its id is returned, even if both are
   * uploaded at the same time. Private files are never shared, because each has one owner. Throws 400 for a file that
   * is not accepted.
   */
  async add(input: NewAsset): Promise<{ id: string; isNew: boolean }> {
    if (input.visibility === "private") {
      const { id, isStored } = await this.takeNew(input)
      return { id, isNew: isStored }
    }
    const known = ofTenant(input.sha256)
    const running = this.underWay.get(known)
    if (running) return { ...(await running), isNew: false }
    const adding = this.intake(input)
    this.underWay.set(known, adding)
    try {
      return await adding
    } finally {
      this.underWay.delete(known)
    }
  }

  private async intake(input: NewAsset): Promise<{ id: string; isNew: boolean }> {
    const { sha256 } = input
    const known = await this.findByHash(sha256)
    if (known) return { id: known, isNew: false }
    const added = await this.takeNew(input)
    if (added.isStored) return { id: added.id, isNew: true }
    const other = await this.findByHash(sha256)
    if (!other) throw errors.unavailable()
    return { id: other, isNew: false }
  }

  /**
   * Stores a file as a new asset. `isStored` is false if another public asset has the same bytes meanwhile, or if this
   * upload was stored meanwhile.
   */
  private async takeNew(input: NewAsset) {
    const { visibility = "public", sha256, filename, folder = "", isOwned: is_owned = false } = input
    const { id = newAssetId() } = input
    const file = await takeIn(input, { id, version: newVersion(), sha256, visibility }, this.tools)
    const at = { created_at: clock.date(), updated_at: clock.date() }
    const row = { id, visibility, filename, folder, focal_x: 0.5, focal_y: 0.5, is_owned, ...file, ...at }
    const isStored = await this.insert({ row, texts: [] })
    if (!isStored) await this.store.removeBelow(visibility, folderOf(id, file.version))
    return { id, filename, mime_type: file.mime_type, bytes: file.bytes, isStored }
  }

  /** Stores a private file that is deleted with its record. The feature declares `mediaFields` with `owns: true`. */
  async addOwned(input: Omit<NewAsset, "visibility">) {
    const added = await this.takeNew({ ...input, visibility: "private", isOwned: true })
    return { id: added.id, filename: added.filename, mime_type: added.mime_type, bytes: added.bytes }
  }

  /** Deletes assets that nothing uses, with their files. For a store that was reverted. */
  async discard(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.remove(id).catch(() => undefined)
    await this.leftovers.removeFilesOf(ids)
  }

  /** The content type of a local file, or undefined if it is not accepted. The file may still be broken. */
  readonly typeOf = mimeOf

  /** Changes the data that admins can edit. Returns the old state for {@link undoChange}. Throws 404. */
  @InjectTransactionManager()
  async change(id: string, change: AssetChange, @MedusaContext() context: Sql = {}): Promise<StoredAsset> {
    const before = await this.locked(id, context)
    await writeChange(withinTransaction(context), id, change)
    return before
  }

  @InjectTransactionManager()
  async undoChange({ row, texts }: StoredAsset, @MedusaContext() context: Sql = {}): Promise<void> {
    await writeOwnData(withinTransaction(context), { row, texts })
  }

  /**
   * Gives an asset another file. Its id stays, and all places that use it get the new address in one transaction. Files
   * of old addresses stay, for callers that have them cached. Throws 404, and 409 `duplicate` if another asset has the
   * same bytes.
   */
  async replace(id: string, input: NewAsset): Promise<StoredAsset> {
    const before = await this.findStored(id)
    const { visibility } = before.row
    const known = visibility === "public" ? await this.findByHash(input.sha256) : undefined
    if (known === id) return before
    if (known) throw errors.duplicate(`The asset '${known}' has this file already.`)
    const version = newVersion()
    await this.leftovers.noteVersion(id, version)
    try {
      const file = await takeIn(input, { id, version, sha256: input.sha256, visibility }, this.tools)
      await this.finishReplacing({ ...before, row: { ...before.row, ...file } })
    } catch (error) {
      await this.leftovers.removeFailed(visibility, id, version)
      throw error
    }
    return before
  }

  @InjectTransactionManager()
  async finishReplacing(asset: StoredAsset, @MedusaContext() context: Sql = {}): Promise<void> {
    await finishVersion(withinTransaction(context), asset.row.id, asset.row.version)
    await this.switchFile(asset, context)
  }

  /** Sets the file of an asset, and its address in all places that use it. Throws 404. */
  @InjectTransactionManager()
  async switchFile({ row }: StoredAsset, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    await writeFile(sql, row)
    await moveAddresses(sql, this.options.fields(), row)
  }

  /** Deletes an asset and returns it. A job deletes its files later. Throws 404, and 409 while it is used. */
  @InjectTransactionManager()
  async remove(id: string, @MedusaContext() context: Sql = {}): Promise<StoredAsset> {
    const sql = withinTransaction(context)
    const before = await this.locked(id, context)
    await requireUnused(sql, id)
    await sql("media_asset").where({ id }).delete()
    return before
  }

  @InjectManager()
  async findStored(id: string, @MedusaContext() context: Sql = {}): Promise<StoredAsset> {
    return this.locked(id, context)
  }

  private async locked(id: string, context: Sql): Promise<StoredAsset> {
    const found = await lockAsset(onConnection(context), id)
    if (!found) throw errors.notFound()
    return found
  }

  /** Opens the present file of an asset, also of a private one. */
  async open(id: string) {
    const { row } = await this.findStored(id)
    const { visibility, filename, version, file } = row
    const found = await this.store.read({ visibility, key: `${folderOf(id, version)}${file}` })
    return found && { ...found, filename: savedName(filename, file) }
  }
}
