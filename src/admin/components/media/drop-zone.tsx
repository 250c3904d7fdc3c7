import { clx, Text } from "@medusajs/ui"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { useTranslation } from "react-i18next"

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on its content. The button beside it does the same for the keyboard. */
export const DropZone = ({ onFiles, children }: Props) => {
  const { t } = useTranslation("svc")
  const [isOver, setIsOver] = useState(false)
  // Each element inside sends its own events, so the entered ones are counted.
  const entered = useRef(0)

  const enter = (event: DragEvent, by: number) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    entered.current = Math.max(0, entered.current + by)
    setIsOver(entered.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    entered.current = 0
    setIsOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the upload button offers the same to the keyboard
    <div
      className="relative"
      data-drop-zone
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      <div
        aria-hidden
        className={clx(
          "bg-ui-bg-base/90 border-ui-border-interactive pointer-events-none absolute inset-2 z-20 items-center justify-center rounded-lg border-2 border-dashed",
          isOver ? "flex" : "hidden",
        )}
      >
        <Text weight="plus">{t("media.upload.drop")}</Text>
      </div>
    </div>
  )
}
