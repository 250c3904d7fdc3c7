import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { exportAddress } from "../../lib/export-address"
import type { ListQuery } from "../../lib/resource"

/** Downloads a CSV file of the rows that the list's search and filters find. */
export const ExportLink = ({ path, query }: { path: string; query: ListQuery }) => {
  const { t } = useTranslation()
  return (
    <Button size="small" variant="secondary" asChild>
      <a href={exportAddress(path, query)} download>
        {t("actions.export")}
      </a>
    </Button>
  )
}
