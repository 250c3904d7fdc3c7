import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { item, only } from "../../lib/resource"
import type { Publication, PublicationResource, Revision } from "../../resources/publication"
import { HistoryDrawer } from "../crud/history-drawer"

interface Props {
  resource: PublicationResource
  id: string
  /** Whether there are unsaved changes, which restoring would discard. */
  isChanged: boolean
  onRestored: (publication: Publication) => void
}

const MAX_REVISIONS = 100

/** The revisions of a publication, with a button to restore each. */
export const Revisions = ({ resource, id, isChanged, onRestored }: Props) => {
  const { t } = useTranslation("svc")
  const path = `${item(resource, id)}/revisions`
  return (
    <HistoryDrawer
      label={t("publications.revisions")}
      resource={resource}
      queryKey={[resource.path, id, "revisions"]}
      read={async () => (await api<{ revisions: Revision[] }>(`${path}?limit=${MAX_REVISIONS}`)).revisions}
      show={({ title, created_at }) => ({ title, at: created_at })}
      mayRestore={(_, index) => index > 0}
      restore={async (revision) => only(resource, await api(`${path}/${revision.id}/restore`, { body: {} }))}
      question={({ number }) =>
        t(isChanged ? "publications.restoreAndLose" : "publications.restoreQuestion", { number })
      }
      onRestored={(restored, { number }) => {
        onRestored(restored)
        return t("publications.restored", { number })
      }}
    />
  )
}
