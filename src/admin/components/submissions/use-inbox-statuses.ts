import { useTranslation } from "react-i18next"
import type { Resource } from "../../lib/resource"
import type { Submission } from "../../resources/submission"
import { type StatusChange, useStatuses } from "../crud/use-statuses"

/** The statuses of an inbox. */
export function useInboxStatuses<Thing extends Submission>(
  resource: Resource<Thing>,
): StatusChange<Submission["status"]> {
  const { t } = useTranslation("svc")
  return useStatuses(resource, () => t("crud.saved"))
}
