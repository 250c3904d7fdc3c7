import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Code, Words } from "../../../components/crud/cells"
import { PageName } from "../../../components/crud/page-name"
import { AnswerList } from "../../../components/forms/answer-list"
import { InboxPage } from "../../../components/submissions/inbox-page"
import { formSubmissions, forms } from "../../../resources/forms"

export const config = defineRouteConfig({ label: "forms.submissions.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="forms.submissions.title" /> }

const SubmissionsPage = () => (
  <InboxPage
    resource={formSubmissions}
    columns={[
      { name: "summary", maxWidth: 360, cell: ({ summary }) => <Words>{summary || "–"}</Words> },
      { name: "form_slug", cell: ({ form_slug: slug }) => <Code>{slug}</Code> },
    ]}
    filters={[{ name: "form_id", to: forms }]}
    shown={(submission) => <AnswerList submission={submission} />}
  />
)

export default SubmissionsPage
