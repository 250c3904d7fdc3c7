import { Alert, Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { LocalCopy } from "./use-local-copy"

/** Offers to restore text that was typed on an earlier visit and not saved. */
export const LocalCopyAlert = ({ text: { storedAt, restore, forget } }: { text: LocalCopy }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  if (storedAt === undefined) return null
  return (
    <Alert variant="info">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {t("publications.kept", { time: format.dateTime(storedAt) })}
        <Button type="button" size="small" variant="secondary" onClick={restore}>
          {t("publications.restore")}
        </Button>
        <Button type="button" size="small" variant="transparent" onClick={forget}>
          {t("publications.discard")}
        </Button>
      </div>
    </Alert>
  )
}
