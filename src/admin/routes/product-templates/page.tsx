import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Tag } from "@medusajs/icons"
import { Code, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { ATTRIBUTE_TYPES, productTemplates } from "../../resources/product-templates"

export const config = defineRouteConfig({
  label: "product_templates.title",
  translationNs: "svc",
  icon: Tag,
  rank: 14,
})

export const handle = { breadcrumb: () => <PageName text="product_templates.title" /> }

const ProductTemplatesPage = () => (
  <DrawerPage
    resource={productTemplates}
    columns={[
      { name: "title", isSortable: true, cell: ({ title }) => <Words>{title}</Words> },
      { name: "slug", cell: ({ slug }) => <Code>{slug}</Code> },
      {
        name: "attributes",
        cell: ({ attributes }) => <Words>{attributes.map(({ label }) => label).join(", ")}</Words>,
      },
    ]}
    fields={[
      { name: "title", kind: "line", isRequired: true },
      { name: "slug", kind: "slug", hasHint: true },
      { name: "description", kind: "text" },
      {
        name: "attributes",
        kind: "rows",
        fields: [
          { name: "label", kind: "line", isRequired: true },
          { name: "key", kind: "address", isRequired: true, hasHint: true },
          { name: "type", kind: "choice", options: ATTRIBUTE_TYPES, isRequired: true },
          { name: "choices", kind: "lines", hasHint: true },
          { name: "unit", kind: "line" },
          { name: "minimum", kind: "number" },
          { name: "maximum", kind: "number" },
          { name: "help", kind: "line" },
          { name: "is_required", kind: "switch" },
        ],
      },
      {
        name: "options",
        kind: "rows",
        fields: [
          { name: "title", kind: "line", isRequired: true },
          { name: "values", kind: "lines", isRequired: true },
        ],
      },
      { name: "product_type", kind: "line" },
      { name: "tags", kind: "lines" },
    ]}
  />
)

export default ProductTemplatesPage
