import { ArrowUpTray } from "@medusajs/icons"
import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MediaAsset } from "../../resources/media"
import { DropZone } from "./drop-zone"
import { FileButton } from "./file-button"
import { Folders } from "./folders"
import { MediaFilters } from "./media-filters"
import { MediaGrid } from "./media-grid"
import type { MediaQuery } from "./media-query"
import { UploadList } from "./upload-list"
import { useUploads } from "./use-uploads"

interface Props {
  query: MediaQuery
  opens: (asset: MediaAsset) => { to: string } | { choose: (asset: MediaAsset) => void }
  onUploaded?: (asset: MediaAsset) => void
  isPicker?: boolean
}

/** The library: folders, filters, uploads and the grid. It is the page, and the content of the picker. */
export const MediaBrowser = ({ query, opens, onUploaded, isPicker = false }: Props) => {
  const { t } = useTranslation("svc")
  const { folder, visibility } = query.values
  const { add, ...uploads } = useUploads({ folder, visibility, onUploaded })
  return (
    <DropZone onFiles={add}>
      <div className="divide-y">
        <div className="flex items-center justify-between gap-x-4 px-6 py-4">
          {isPicker ? <span /> : <Heading>{t("media.title")}</Heading>}
          <FileButton
            label={t(visibility === "private" ? "media.upload.private" : "media.upload.choose")}
            isMultiple
            onFiles={add}
            {...(isPicker && { accept: "image/*" })}
          >
            <ArrowUpTray aria-hidden />
          </FileButton>
        </div>
        <Folders query={query} />
        <MediaFilters query={query} isPicker={isPicker} />
        <UploadList {...uploads} />
        <MediaGrid query={query} opens={opens} />
      </div>
    </DropZone>
  )
}
