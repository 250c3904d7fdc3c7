import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { Code, Price, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { quoteServices } from "../../resources/quote-services"

export const config = defineRouteConfig({
  label: "quote_services.title",
  translationNs: "svc",
  icon: ListBullet,
})

export const handle = { breadcrumb: () => <PageName text="quote_services.title" /> }

const UNITS = ["piece", "hour", "day", "visit", "employee", "month", "year"]

const QuoteServicesPage = () => (
  <DrawerPage
    resource={quoteServices}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "code", cell: ({ code }) => <Code>{code}</Code> },
      {
        name: "base_amount",
        cell: ({ base_amount, currency_code }) => <Price amount={base_amount} currency={currency_code} />,
      },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      { name: "code", kind: "line", isRequired: true },
      { name: "description", kind: "text" },
      { name: "unit", kind: "choice", options: UNITS },
      { name: "base_amount", kind: "number" },
      { name: "currency_code", kind: "line" },
      { name: "requires_isg", kind: "switch" },
    ]}
  />
)

export default QuoteServicesPage
