import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Scan } from "./use-scans"

/** The last scans, the newest first. */
export const ScanLog = ({ scans }: { scans: readonly Scan[] }) => {
  const { t } = useTranslation("svc")
  const { time } = useFormat()
  if (scans.length === 0) return null
  return (
    <section aria-label={t("events.checkIn.log")} className="flex flex-col gap-y-2">
      <Text weight="plus">{t("events.checkIn.log")}</Text>
      <ul className="flex flex-col gap-y-1">
        {scans.map(({ nonce, text, isAdmitted, at }) => (
          <li key={`${nonce}${at}`} className="flex items-center gap-x-2">
            <StatusBadge color={isAdmitted ? "green" : "red"}>{time(at)}</StatusBadge>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
