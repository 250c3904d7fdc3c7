import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ConfigState } from "../../lib/config"

const COLOURS = { off: "grey", incomplete: "orange", ready: "green" } as const

/** Shows whether something is off, incomplete or ready. */
export const StateBadge = ({ state }: { state: ConfigState }) => {
  const { t } = useTranslation("svc")
  return (
    <StatusBadge color={COLOURS[state]} className="shrink-0 rtl:pl-1 rtl:pr-0">
      {t(`config.states.${state}`)}
    </StatusBadge>
  )
}
