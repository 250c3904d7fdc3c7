import { XMark } from "@medusajs/icons"
import { FocusModal, Heading, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MediaAsset } from "../../resources/media"
import { MediaBrowser } from "./media-browser"
import { useMediaState } from "./media-query"

interface Props {
  onChoose: (asset: MediaAsset) => void
  onClose: () => void
  /** Moves the focus when the dialog has closed. Default: back to where it was. */
  moveFocus?: () => void
}

/** Pages need an address, so only public pictures are offered. */
const OFFERED = { kind: "image", visibility: "public" } as const

/** A dialog to choose a picture of the library, or to upload a new one. */
export const MediaPicker = ({ onChoose, onClose, moveFocus }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const query = useMediaState(OFFERED)
  return (
    <FocusModal open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content
        dir={i18n.dir()}
        aria-describedby={undefined}
        className="mx-auto my-auto h-[90vh] w-[min(1100px,95vw)]"
        onCloseAutoFocus={(event) => {
          if (!moveFocus) return
          event.preventDefault()
          moveFocus()
        }}
        // A drop on the dialog must not reach the editor behind it.
        onDrop={(event) => event.stopPropagation()}
      >
        <div className="border-ui-border-base flex items-center justify-between gap-x-4 border-b px-6 py-4">
          <FocusModal.Title asChild>
            <Heading>{t("media.picker.title")}</Heading>
          </FocusModal.Title>
          <FocusModal.Close asChild>
            <IconButton size="small" type="button" variant="transparent" aria-label={engine("actions.close")}>
              <XMark />
            </IconButton>
          </FocusModal.Close>
        </div>
        <div className="flex-1 overflow-y-auto">
          <MediaBrowser
            query={query}
            opens={() => ({ choose: onChoose })}
            onUploaded={(asset) => asset.kind === "image" && asset.url !== null && onChoose(asset)}
            isPicker
          />
        </div>
      </FocusModal.Content>
    </FocusModal>
  )
}
