import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, type Resource, useSave } from "../../lib/resource"

/** Publishes or unpublishes several publications of a list. */
export function usePublishing<Thing extends Identified, Summary extends Identified>(
  resource: Resource<Thing, Summary>,
) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const format = useFormat()
  const { mutateAsync } = useSave(resource)

  /** One after the other. After a failure, the count tells how many are done. */
  const putAll = async (things: Identified[], status: "published" | "draft"): Promise<void> => {
    let changed = 0
    try {
      for (const { id } of things) {
        await mutateAsync({ id, fields: { status } })
        changed += 1
      }
    } catch (error) {
      toast.error(textOf(error))
    }
    if (changed > 0) toast.success(t(`publications.done.${status}`, { number: format.number(changed) }))
  }

  return [
    {
      label: t("publications.publish"),
      shortcut: "p",
      run: (rows: Identified[]) => putAll(rows, "published"),
    },
    { label: t("publications.unpublish"), shortcut: "d", run: (rows: Identified[]) => putAll(rows, "draft") },
  ]
}
