import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowUturnLeft } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { Code, When, Words } from "../../components/crud/cells"
import { DrawerPage } from "../../components/crud/drawer-page"
import { PageName } from "../../components/crud/page-name"
import { ImportRedirects } from "../../components/redirects/import-redirects"
import { redirects } from "../../resources/redirects"

export const config = defineRouteConfig({
  label: "redirects.title",
  translationNs: "svc",
  icon: ArrowUturnLeft,
  rank: 16,
})

export const handle = { breadcrumb: () => <PageName text="redirects.title" /> }

const Option = ({ name }: { name: string }) => {
  const { t } = useTranslation("svc")
  return <Words>{t(`crud.options.${name}`)}</Words>
}

const MissesLink = () => {
  const { t } = useTranslation("svc")
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to="/redirects/misses">{t("redirects.misses.title")}</Link>
    </Button>
  )
}

const RedirectsPage = () => (
  <DrawerPage
    resource={redirects}
    isExported
    actions={
      <>
        <MissesLink />
        <ImportRedirects />
      </>
    }
    columns={[
      { name: "source", isSortable: true, maxWidth: 300, cell: ({ source }) => <Code>{source}</Code> },
      { name: "target", maxWidth: 300, cell: ({ target }) => <Code>{target}</Code> },
      { name: "match", cell: ({ match }) => <Option name={match} /> },
      { name: "status_code", cell: ({ status_code: code }) => <Code>{String(code)}</Code> },
      { name: "locale", cell: ({ locale }) => <Code>{locale}</Code> },
      { name: "origin", cell: ({ origin }) => <Option name={origin} /> },
      { name: "hits", isSortable: true, cell: ({ hits }) => <Words>{String(hits)}</Words> },
      { name: "created_at", isSortable: true, cell: ({ created_at: at }) => <When at={at} /> },
    ]}
    fields={[
      { name: "source", kind: "address", isRequired: true },
      { name: "target", kind: "address", isRequired: true },
      { name: "match", kind: "choice", options: ["exact", "prefix"], isRequired: true },
      { name: "status_code", kind: "number", isRequired: true, hasHint: true },
      { name: "locale", kind: "address" },
    ]}
  />
)

export default RedirectsPage
