import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowUpRightOnBox } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Code, When, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { EndpointActions } from "../../components/webhooks/endpoint-actions"
import { EventTypeChoice } from "../../components/webhooks/event-type-choice"
import { useSecret } from "../../components/webhooks/use-secret"
import { webhookEndpoints } from "../../resources/webhooks"

export const config = defineRouteConfig({
  label: "webhooks.title",
  translationNs: "svc",
  icon: ArrowUpRightOnBox,
})

export const handle = { breadcrumb: () => <PageName text="webhooks.title" /> }

const WebhooksPage = () => {
  const { t } = useTranslation("svc")
  const showSecret = useSecret()
  return (
    <DrawerPage
      resource={webhookEndpoints}
      isSearchable={false}
      columns={[
        { name: "url", maxWidth: 400, cell: ({ url }) => <Code>{url}</Code> },
        { name: "description", maxWidth: 250, cell: ({ description }) => <Words>{description}</Words> },
        {
          name: "status",
          cell: ({ status, disabled_reason: reason }) => t(`webhooks.statuses.${reason ?? status}`),
        },
        { name: "last_success_at", cell: ({ last_success_at: at }) => <When at={at} /> },
        { name: "failing_since", cell: ({ failing_since: at }) => <When at={at} /> },
        { name: "actions", cell: (endpoint) => <EndpointActions {...endpoint} /> },
      ]}
      fields={[
        { name: "url", kind: "line", isRequired: true },
        { name: "description", kind: "line" },
        {
          name: "event_types",
          kind: "own",
          hasHint: true,
          edit: (types, onChange) => <EventTypeChoice value={types} onChange={onChange} />,
        },
      ]}
      onAnswer={({ secret }) => typeof secret === "string" && void showSecret(secret)}
    />
  )
}

export default WebhooksPage
