import type { adminMedia } from "../../features/media/api/admin-media.rows"
import type { adminMediaFolders } from "../../features/media/api/admin-media-folders.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type MediaAsset = Received<typeof adminMedia.adminReadMediaAsset.response>["media_asset"]
export type MediaUsage = Received<typeof adminMedia.adminListMediaUsage.response>["usage"][number]
export type MediaLink = Received<typeof adminMedia.adminCreateMediaLink.response>["link"]
export type MediaFolder = Received<
  typeof adminMediaFolders.adminListMediaFolders.response
>["media_folders"][number]

export const KINDS = ["image", "video", "audio", "document"] as const

export const mediaAssets: Resource<MediaAsset> = {
  path: "/admin/media",
  one: "media_asset",
  many: "media_assets",
  texts: "media",
  title: "filename",
}
