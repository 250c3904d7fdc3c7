import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { StateBadge } from "../../../components/config/state-badge"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { PageLink } from "../../../components/navigation/page-link"
import { useConfigs } from "../../../lib/config"
import { useConfigNames } from "../../../lib/config-names"
import { SETTINGS, SETTINGS_GROUPS } from "../../../navigation/map"
import { named, purposeOf } from "../../../navigation/places"

export const config = defineRouteConfig({ label: "config.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="config.title" /> }

const AREA = `${SETTINGS}/`

const ConfigPage = () => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const { data, error } = useConfigs()
  const states = new Map(data?.configs.map(({ area, state }) => [area, state]))

  return (
    <div className="flex flex-col gap-y-3">
      <Container className="px-6 py-4">
        <Heading>{t("config.title")}</Heading>
        <Text className="text-ui-fg-subtle" size="small">
          {t("config.description")}
        </Text>
        <Failure error={error} className="mt-4" />
      </Container>
      {SETTINGS_GROUPS.map(({ text, pages }) => (
        <Container key={text} className="divide-y p-0">
          <Heading level="h2" className="px-6 py-4">
            {t(text)}
          </Heading>
          <ul className="divide-y">
            {pages.flatMap(named).map((page) => {
              const area = page.to.startsWith(AREA) ? page.to.slice(AREA.length) : undefined
              const state = area === undefined ? undefined : states.get(area)
              return (
                <li key={page.to}>
                  <PageLink
                    to={page.to}
                    name={t(page.text)}
                    purpose={area === undefined ? t(purposeOf(page.to)) : names.purpose(area)}
                  >
                    {state && <StateBadge state={state} />}
                  </PageLink>
                </li>
              )
            })}
          </ul>
        </Container>
      ))}
    </div>
  )
}

export default ConfigPage
