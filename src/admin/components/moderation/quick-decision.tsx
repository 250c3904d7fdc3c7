import { Check, XMark } from "@medusajs/icons"
import { IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Resource } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import { useDecisions } from "./use-decisions"

const BUTTONS = [
  { decision: "approved", text: "moderation.approve", Icon: Check },
  { decision: "rejected", text: "moderation.reject", Icon: XMark },
] as const

/** Buttons in a list's row that approve or reject the record. */
export function QuickDecision<Thing extends Moderated>({
  resource,
  thing,
}: {
  resource: Resource<Thing>
  thing: Thing
}) {
  const { t } = useTranslation("svc")
  const { setAll, isPending } = useDecisions(resource)

  return (
    <div className="flex gap-x-1">
      {BUTTONS.filter(({ decision }) => decision !== thing.status).map(({ decision, text, Icon }) => (
        <IconButton
          key={decision}
          size="small"
          variant="transparent"
          disabled={isPending}
          aria-label={`${t(text)}: ${thing.author_name}`}
          onClick={() => void setAll([thing], decision)}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  )
}
