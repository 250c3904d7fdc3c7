import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { When, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import type { FieldDefinition } from "../../components/crud/field-definition"
import { PageName } from "../../components/crud/page-name"
import { glossaries } from "../../resources/glossaries"

export const config = defineRouteConfig({ label: "glossaries.title", translationNs: "svc", icon: ListBullet })

export const handle = { breadcrumb: () => <PageName text="glossaries.title" /> }

const TERM: readonly FieldDefinition[] = [
  { name: "source", kind: "line", isRequired: true },
  { name: "target", kind: "line", isRequired: true },
]

const GlossariesPage = () => (
  <DrawerPage
    resource={glossaries}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "source_locale", cell: ({ source_locale: locale }) => <Words>{locale}</Words> },
      { name: "target_locale", cell: ({ target_locale: locale }) => <Words>{locale}</Words> },
      { name: "note", maxWidth: 400, cell: ({ note }) => <Words>{note}</Words> },
      { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
    ]}
    fields={[
      { name: "title", kind: "line", isRequired: true },
      { name: "source_locale", kind: "line", isRequired: true, hasHint: true },
      { name: "target_locale", kind: "line", isRequired: true, hasHint: true },
      { name: "terms", kind: "rows", fields: TERM },
      { name: "note", kind: "text" },
    ]}
  />
)

export default GlossariesPage
