import { DocumentText, LockClosedSolid, MediaPlay, Photo } from "@medusajs/icons"
import { clx } from "@medusajs/ui"
import type { MediaAsset } from "../../resources/media"

const ICONS = { image: Photo, video: MediaPlay, audio: MediaPlay, document: DocumentText } as const

type Shown = Pick<MediaAsset, "kind" | "url" | "transforms" | "visibility" | "focal_point">

/** A small view of an asset. Its name stands beside it, so screen readers skip it. */
export const Thumbnail = ({ of: asset, className }: { of: Shown; className?: string }) => {
  const { kind, url, visibility, transforms, focal_point: focal } = asset
  const address = transforms.card?.url ?? transforms.thumbnail?.url ?? url
  const Icon = visibility === "private" ? LockClosedSolid : ICONS[kind]
  return (
    <div
      className={clx(
        "bg-ui-bg-component flex items-center justify-center overflow-hidden rounded-md",
        className,
      )}
    >
      {kind === "image" && address ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          style={{ objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
        />
      ) : (
        <Icon aria-hidden className="text-ui-fg-muted" />
      )}
    </div>
  )
}
