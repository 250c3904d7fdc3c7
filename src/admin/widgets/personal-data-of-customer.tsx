import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

/** Leads from a customer on the engine's page to all that is stored about this person. */
const PersonalDataOfCustomer = ({ data: { email } }: { data: { email?: string | null } }) => {
  const { t } = useTranslation("svc")
  if (!email) return null
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("config.areas.privacy.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("navigation.about.personal_data")}
        </Text>
      </div>
      <div className="px-6 py-4">
        <Link
          to={`/personal-data?${new URLSearchParams({ email })}`}
          className="txt-small-plus text-ui-fg-base focus-visible:shadow-borders-focus rounded underline outline-none"
        >
          {t("personal_data.title")}
        </Link>
      </div>
    </Container>
  )
}

export const config = defineWidgetConfig({
  zone: "customer.details.side.after",
  id: "svc.personal-data-of-customer",
})

export default PersonalDataOfCustomer
