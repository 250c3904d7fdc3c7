import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, type Resource, useSave } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"

export type Decision = "approved" | "rejected"

/** Approves or rejects one or several entries, and shows the result. */
export function useDecisions<Thing extends Moderated>(resource: Resource<Thing>) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const format = useFormat()
  const { mutateAsync, isPending } = useSave(resource)

  /** One after the other, because the API limits the rate and the moderator sees the progress. */
  const decideAll = async (things: Identified[], status: Decision): Promise<void> => {
    let decided = 0
    try {
      for (const { id } of things) {
        await mutateAsync({ id, fields: { status } })
        decided += 1
      }
    } catch (error) {
      toast.error(textOf(error))
    }
    if (decided > 0) toast.success(t(`moderation.done.${status}`, { number: format.number(decided) }))
  }
  return { decideAll, isPending }
}
