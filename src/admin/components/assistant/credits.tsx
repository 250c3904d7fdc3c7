import { Badge, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useCredits } from "../../lib/assistant"
import { useFormat } from "../../lib/format"

/** Shows who pays for messages, and how many credits are left. */
export const Credits = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { data } = useCredits()
  if (!data) return null
  const { payer, available } = data
  const number = format.number(available)

  return (
    <Tooltip content={t(`assistant.creditHints.${payer}`)}>
      <Badge size="small" tabIndex={0} color={payer === "credits" && available === 0 ? "red" : "grey"}>
        {t(`assistant.credits.${payer}`, { number })}
      </Badge>
    </Tooltip>
  )
}
