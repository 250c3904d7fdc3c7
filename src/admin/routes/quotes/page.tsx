import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DocumentText } from "@medusajs/icons"
import { Code, Price, When, Words } from "../../components/crud/cells"
import { ListPage } from "../../components/crud/list-page"
import { PageName } from "../../components/crud/page-name"
import { QUOTE_STATUSES, QuoteState } from "../../components/quotes/quote-state"
import { quotes, responsible } from "../../resources/quotes"

export const config = defineRouteConfig({
  label: "quotes.title",
  translationNs: "svc",
  icon: DocumentText,
})

export const handle = { breadcrumb: () => <PageName text="quotes.title" /> }

const QuotesPage = () => (
  <ListPage
    resource={quotes}
    filters={[
      { name: "status", options: QUOTE_STATUSES },
      { name: "assigned_to", to: responsible },
    ]}
    columns={[
      { name: "quote_number", cell: ({ quote_number }) => <Code>{quote_number}</Code> },
      { name: "summary", maxWidth: 360, cell: ({ summary }) => <Words>{summary}</Words> },
      { name: "status", cell: ({ status }) => <QuoteState of={status} /> },
      {
        name: "total",
        cell: ({ total, currency_code }) => <Price amount={total} currency={currency_code} />,
      },
      { name: "valid_until", isSortable: true, cell: ({ valid_until: at }) => <When at={at} /> },
      { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
    ]}
    hrefOf={({ id }) => `/quotes/${id}`}
  />
)

export default QuotesPage
