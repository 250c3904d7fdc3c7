import type { z } from "zod"
import type { LocalFile, Ticketed } from "../../../lib/uploads/file-tickets"
import type { Visibility } from "../../../tenancy/files/store"
import type { MediaKind } from "./lib/sniff"
import type { assetChange, assetRow, newTransform, textRow, usage } from "./schemas"

export type AssetRow = z.output<typeof assetRow>
export type TextRow = z.output<typeof textRow>

/** The columns that depend on the file. Replacing the file changes all of them. */
export type FileColumns = Pick<
  AssetRow,
  | "kind"
  | "mime_type"
  | "sha256"
  | "version"
  | "file"
  | "url"
  | "bytes"
  | "width"
  | "height"
  | "duration_seconds"
  | "is_animated"
  | "thumbhash"
>

/** A file on the local disk that becomes an asset. */
export interface NewAsset extends LocalFile {
  /** The asset's id, if it was chosen before the upload. */
  id?: string
  filename: string
  visibility?: Visibility | undefined
  folder?: string | undefined
  /** The asset belongs to one record, whose feature declares its column with `owns`. Such assets are private. */
  isOwned?: boolean
}

/** A file that becomes an asset, as a workflow takes it: with a ticket instead of a path. */
export type ReceivedAsset = Omit<Ticketed<NewAsset>, "isOwned">

export interface AssetFilter {
  q?: string | undefined
  kind?: MediaKind | undefined
  visibility?: Visibility | undefined
  folder?: string | undefined
  unused?: boolean | undefined
  missing_alt?: string | undefined
}

export type AssetChange = z.output<typeof assetChange>
export type NewTransform = z.output<typeof newTransform>
/** Where an asset is used, without the owner's title. */
export type UsedIn = Omit<z.output<typeof usage>, "title">

/** An asset with its texts, as deleting and changing return it for a compensation. */
export interface StoredAsset {
  row: AssetRow
  texts: TextRow[]
}
