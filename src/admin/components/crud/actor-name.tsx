import { useTranslation } from "react-i18next"
import { useAdminEmails } from "../../lib/config"

/** The email of an admin, or a word for the software itself. */
export const ActorName = ({ type, id }: { type: string; id: string | null }) => {
  const { t } = useTranslation("svc")
  const { data: emails } = useAdminEmails()
  if (id === null || type === "system") return <>{t("config.changes.system")}</>
  const email = emails?.get(id)
  if (email) return <bdi dir="ltr">{email}</bdi>
  return <>{t(type === "user" ? "config.changes.formerAdmin" : "config.changes.program")}</>
}
