import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import type { Resource } from "../../lib/resource"
import type { Moderated } from "../../resources/moderated"
import { type StatusChange, useStatuses } from "../crud/use-statuses"

export type Decision = "approved" | "rejected"

/** Approves or rejects one or several records, and shows the result. */
export function useDecisions<Thing extends Moderated>(resource: Resource<Thing>): StatusChange<Decision> {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return useStatuses(resource, (status, count) =>
    t(`moderation.done.${status}`, { number: format.number(count) }),
  )
}
