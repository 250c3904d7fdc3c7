import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Users } from "@medusajs/icons"
import { When, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { SegmentBuilder } from "../../components/email-marketing/segment-builder"
import { emailSegments } from "../../resources/email-segments"

export const config = defineRouteConfig({
  label: "email_segments.title",
  translationNs: "svc",
  icon: Users,
})

export const handle = { breadcrumb: () => <PageName text="email_segments.title" /> }

const EmailSegmentsPage = () => (
  <DrawerPage
    resource={emailSegments}
    columns={[
      { name: "name", isSortable: true, cell: ({ name }) => <Words>{name}</Words> },
      { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
    ]}
    fields={[
      { name: "name", kind: "line", isRequired: true },
      {
        name: "rules",
        kind: "own",
        isRequired: true,
        hasHint: true,
        edit: (rules, onChange) => <SegmentBuilder rules={rules} onChange={onChange} />,
      },
    ]}
  />
)

export default EmailSegmentsPage
