import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { StateBadge } from "../../../components/config/state-badge"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { useConfigs } from "../../../lib/config"
import { useConfigNames } from "../../../lib/config-names"

export const config = defineRouteConfig({ label: "config.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="config.title" /> }

const ConfigPage = () => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const { data, error } = useConfigs()

  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t("config.title")}</Heading>
        <Text className="text-ui-fg-subtle" size="small">
          {t("config.description")}
        </Text>
      </div>
      <Failure error={error} className="m-4" />
      {data?.configs.map(({ area, state }) => (
        <Link
          key={area}
          to={area}
          className="hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex items-center justify-between gap-4 px-6 py-4 outline-none"
        >
          <div>
            <Text weight="plus">{names.area(area)}</Text>
            <Text className="text-ui-fg-subtle" size="small">
              {names.purpose(area)}
            </Text>
          </div>
          {state && <StateBadge state={state} />}
        </Link>
      ))}
    </Container>
  )
}

export default ConfigPage
