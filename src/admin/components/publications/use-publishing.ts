import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Identified, Resource } from "../../lib/resource"
import { useStatuses } from "../crud/use-statuses"

/** Publishes or unpublishes several publications of a list. */
export function usePublishing<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
) {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { setAll } = useStatuses(resource, (status: "published" | "draft", count) =>
    t(`publications.done.${status}`, { number: format.number(count) }),
  )

  return [
    {
      label: t("publications.publish"),
      shortcut: "p",
      run: (rows: Identified[]) => setAll(rows, "published"),
    },
    { label: t("publications.unpublish"), shortcut: "d", run: (rows: Identified[]) => setAll(rows, "draft") },
  ]
}
