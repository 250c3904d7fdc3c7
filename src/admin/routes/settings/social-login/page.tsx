import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { ProviderRow } from "../../../components/social-login-provider-row"
import { useSocialProviders } from "../../../lib/social-login"

export const config = defineRouteConfig({ label: "socialLogin.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="socialLogin.title" /> }

const SocialLoginPage = () => {
  const { t } = useTranslation("svc")
  const { data, error } = useSocialProviders()

  return (
    <Container className="divide-y p-0">
      <div className="flex items-center justify-between gap-4 px-6 py-4">
        <div>
          <Heading>{t("socialLogin.title")}</Heading>
          <Text className="text-ui-fg-subtle" size="small">
            {t("socialLogin.description")}
          </Text>
        </div>
        <Button size="small" variant="secondary" asChild>
          <Link to="/settings/config/social_login">{t("socialLogin.settings")}</Link>
        </Button>
      </div>
      <Failure error={error} className="m-4" />
      {data?.social_login.providers.map((status) => (
        <ProviderRow key={status.provider} status={status} />
      ))}
    </Container>
  )
}

export default SocialLoginPage
