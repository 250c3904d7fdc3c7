import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ListBullet } from "@medusajs/icons"
import { useTranslation } from "react-i18next"
import { Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { metafieldDefinitions } from "../../resources/metafield-definitions"

export const config = defineRouteConfig({
  label: "metafields.title",
  translationNs: "svc",
  icon: ListBullet,
})

export const handle = { breadcrumb: () => <PageName text="metafields.title" /> }

const OWNERS = ["product", "variant", "collection", "category", "post", "page", "customer", "order", "shop"]
const TYPES = [
  "text",
  "long_text",
  "rich_text",
  "number",
  "decimal",
  "boolean",
  "date",
  "date_time",
  "url",
  "color",
  "money",
  "rating",
  "dimension",
  "weight",
  "json",
  "media",
  "reference",
  "list.text",
  "list.number",
  "list.decimal",
  "list.date",
  "list.date_time",
  "list.url",
  "list.color",
  "list.rating",
  "list.dimension",
  "list.weight",
  "list.media",
  "list.reference",
]

const MetafieldsPage = () => {
  const { t } = useTranslation("svc")
  return (
    <DrawerPage
      resource={metafieldDefinitions}
      columns={[
        { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
        {
          name: "resource_type",
          cell: ({ resource_type: type }) => (
            <Words>{t(`crud.options.${type}`, { defaultValue: type })}</Words>
          ),
        },
        {
          name: "key",
          cell: ({ namespace, key }) => (
            <code dir="ltr" className="txt-compact-small">
              {namespace}.{key}
            </code>
          ),
        },
        {
          name: "type",
          cell: ({ type }) => <Words>{t(`crud.options.${type}`, { defaultValue: type })}</Words>,
        },
        { name: "position", isSortable: true, cell: ({ position }) => position },
      ]}
      fields={[
        { name: "name", kind: "line", isRequired: true },
        { name: "resource_type", kind: "choice", options: OWNERS, isRequired: true },
        { name: "namespace", kind: "line", isRequired: true },
        { name: "key", kind: "line", isRequired: true },
        { name: "type", kind: "choice", options: TYPES, isRequired: true },
        { name: "description", kind: "text" },
        { name: "validations.choices", kind: "lines" },
        { name: "validations.pattern", kind: "line" },
        { name: "validations.min_length", kind: "number" },
        { name: "validations.max_length", kind: "number" },
        { name: "validations.min", kind: "number" },
        { name: "validations.max", kind: "number" },
        { name: "is_public", kind: "switch" },
        { name: "is_filterable", kind: "switch" },
        { name: "is_pinned", kind: "switch" },
        { name: "position", kind: "number", hasHint: true },
      ]}
    />
  )
}

export default MetafieldsPage
