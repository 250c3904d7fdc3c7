import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import type { FieldDefinition } from "../../components/crud/field-definition"
import { PageName } from "../../components/crud/page-name"
import { serviceResources, services } from "../../resources/services"

export const config = defineRouteConfig({ label: "services.title", translationNs: "svc", icon: ListBullet })

export const handle = { breadcrumb: () => <PageName text="services.title" /> }

const PRICE: readonly FieldDefinition[] = [
  { name: "amount", kind: "number", isRequired: true },
  { name: "currency_code", kind: "address", isRequired: true, hasHint: true },
]

const DEFAULTS = {
  is_active: true,
  places: 1,
  horizon_days: 60,
  timezone: "UTC",
  prices: [],
  resource_ids: [],
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  change_until_minutes: 0,
}

const ServicesPage = () => (
  <DrawerPage
    resource={services}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      { name: "description", maxWidth: 400, cell: ({ description }) => <Words>{description}</Words> },
    ]}
    defaults={DEFAULTS}
    fields={[
      { name: "title", kind: "line", isRequired: true },
      { name: "is_active", kind: "switch" },
      { name: "duration_minutes", kind: "number", isRequired: true },
      { name: "prices", kind: "rows", fields: PRICE },
      { name: "description", kind: "text" },
      { name: "image", kind: "media" },
      { name: "resource_ids", kind: "references", to: serviceResources },
      { name: "places", kind: "number", isRequired: true },
      { name: "slot_interval_minutes", kind: "number", hasHint: true },
      { name: "buffer_before_minutes", kind: "number", isRequired: true },
      { name: "buffer_after_minutes", kind: "number", isRequired: true },
      { name: "min_notice_minutes", kind: "number", isRequired: true },
      { name: "horizon_days", kind: "number", isRequired: true },
      { name: "change_until_minutes", kind: "number", isRequired: true },
      { name: "reminder_minutes", kind: "number", hasHint: true },
      { name: "timezone", kind: "address", isRequired: true, hasHint: true },
      { name: "form_slug", kind: "address", hasHint: true },
      { name: "slug", kind: "slug", hasHint: true },
    ]}
  />
)

export default ServicesPage
