import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useConfigs } from "../../../lib/config"
import { readable } from "../../../lib/field-schema"

export const config = defineRouteConfig({ label: "config.title", translationNs: "svc" })

const ConfigPage = () => {
  const { t } = useTranslation("svc")
  const { data, error } = useConfigs()

  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading>{t("config.title")}</Heading>
        <Text className="text-ui-fg-subtle" size="small">
          {t("config.description")}
        </Text>
      </div>
      {error && <Text className="text-ui-fg-error px-6 py-4">{error.message}</Text>}
      {data?.configs.map(({ area, updated_at: updatedAt }) => (
        <Link
          key={area}
          to={area}
          className="hover:bg-ui-bg-base-hover flex items-center justify-between gap-4 px-6 py-4"
        >
          <div>
            <Text weight="plus">{t(`config.areas.${area}.title`, readable(area))}</Text>
            <Text className="text-ui-fg-subtle" size="small">
              {t(`config.areas.${area}.description`, "")}
            </Text>
          </div>
          <Badge size="2xsmall" color={updatedAt ? "green" : "grey"}>
            {updatedAt ? t("config.configured") : t("config.notConfigured")}
          </Badge>
        </Link>
      ))}
    </Container>
  )
}

export default ConfigPage
