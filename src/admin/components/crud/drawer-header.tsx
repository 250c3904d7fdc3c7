import { XMark } from "@medusajs/icons"
import { Drawer, IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** The header of a drawer. The library's own header has a close button without a name for screen readers. */
export const DrawerHeader = ({ children }: { children: ReactNode }) => {
  const { t: engine } = useTranslation()
  return (
    <div className="border-ui-border-base flex items-start justify-between gap-x-4 border-b px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">{children}</div>
      <Drawer.Close asChild>
        <IconButton size="small" type="button" variant="transparent" aria-label={engine("actions.close")}>
          <XMark />
        </IconButton>
      </Drawer.Close>
    </div>
  )
}
