import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { AnnouncementDrawer } from "./announcement-drawer"

interface Props {
  id: string
  draft: Draft
}

/** A button that opens the plan to postpone or cancel the event. A canceled event has none. */
export const Announcement = ({ id, draft }: Props) => {
  const { t } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)
  const state = draft.saved.event_status
  if (state === "canceled") return null
  return (
    <>
      <Button type="button" size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("events.announcement.open")}
      </Button>
      {isOpen && (
        <AnnouncementDrawer
          id={id}
          event={draft}
          kinds={state === "postponed" ? ["canceled"] : ["postponed", "canceled"]}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
