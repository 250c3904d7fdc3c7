import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ShieldCheck } from "@medusajs/icons"
import type { FieldDefinition } from "../../components/crud/field-definition"
import { PageName } from "../../components/crud/page-name"
import { SingletonPage } from "../../components/singletons/singleton-page"
import { isgConfig } from "../../resources/isg-config"

export const config = defineRouteConfig({
  label: "isg_config.title",
  translationNs: "svc",
  icon: ShieldCheck,
})

export const handle = { breadcrumb: () => <PageName text="isg_config.title" /> }

const CODE_AND_NAME: FieldDefinition[] = [
  { name: "code", kind: "line", isRequired: true },
  { name: "name", kind: "line", isRequired: true },
]
const OF: FieldDefinition[] = [
  { name: "service_code", kind: "line", isRequired: true },
  { name: "hazard_class", kind: "line", isRequired: true },
]
const ORIGIN: FieldDefinition[] = [
  { name: "source", kind: "text", isRequired: true, rows: 2 },
  { name: "valid_from", kind: "line", isRequired: true },
]

const FIELDS: FieldDefinition[] = [
  { name: "currency_code", kind: "line", isRequired: true },
  ...ORIGIN,
  {
    name: "services",
    kind: "rows",
    fields: [
      ...CODE_AND_NAME,
      { name: "base_rate", kind: "line", isRequired: true },
      { name: "unit", kind: "choice", options: ["minute", "employee", "flat"], isRequired: true },
      { name: "waived_by", kind: "line" },
    ],
  },
  { name: "hazard_classes", kind: "rows", fields: CODE_AND_NAME },
  {
    name: "location_modifiers",
    kind: "rows",
    fields: [...CODE_AND_NAME, { name: "factor", kind: "line", isRequired: true }],
  },
  {
    name: "minutes",
    kind: "rows",
    fields: [
      ...OF,
      { name: "employees_min", kind: "number", isRequired: true },
      { name: "employees_max", kind: "number" },
      { name: "minutes", kind: "number", isRequired: true },
      ...ORIGIN,
    ],
  },
  {
    name: "full_time",
    kind: "rows",
    fields: [
      ...OF,
      { name: "employees", kind: "number", isRequired: true },
      { name: "minutes", kind: "number", isRequired: true },
      ...ORIGIN,
    ],
  },
]

const IsgConfigPage = () => <SingletonPage singleton={isgConfig} fields={FIELDS} />

export default IsgConfigPage
