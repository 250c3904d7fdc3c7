import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, type Resource, useSave } from "../../lib/resource"
import type { Submission } from "../../resources/submission"

/** Gives submissions another status, one after the other, because the API limits the calls of a second. */
export function useStatuses<Thing extends Submission>(resource: Resource<Thing>) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutateAsync, isPending } = useSave(resource)

  const setAll = async (things: Identified[], status: Submission["status"]): Promise<void> => {
    try {
      for (const { id } of things) await mutateAsync({ id, fields: { status } })
      toast.success(t("crud.saved"))
    } catch (error) {
      toast.error(textOf(error))
    }
  }
  return { setAll, isPending }
}
