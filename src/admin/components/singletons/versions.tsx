import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import type { Singleton, SingletonVersion } from "../../resources/singleton"
import { Status } from "../crud/cells"
import { HistoryDrawer } from "../crud/history-drawer"

const MAX_VERSIONS = 100

/** All published versions, with a button to restore each. */
export const Versions = ({ singleton, revision }: { singleton: Singleton; revision: number }) => {
  const { t } = useTranslation("svc")
  const path = `${singleton.path}/versions`
  return (
    <HistoryDrawer
      label={t("singletons.versions")}
      resource={singleton}
      queryKey={[singleton.path, "versions", revision]}
      read={async () =>
        (await api<{ versions: SingletonVersion[] }>(`${path}?limit=${MAX_VERSIONS}`)).versions
      }
      show={({ status, published_at }) => ({ title: <Status of={status} />, at: published_at })}
      mayRestore={({ status }) => status === "superseded"}
      restore={({ number }) => api(`${path}/${number}/restore`, { body: { if_revision: revision } })}
      question={({ number }) => t("singletons.restoreQuestion", { number })}
      onRestored={() => t("crud.saved")}
    />
  )
}
