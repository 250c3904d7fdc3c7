import { defineRouteConfig } from "@medusajs/admin-sdk"
import { useSearchParams } from "react-router-dom"
import { Code, When, Words } from "../../../components/crud/cells"
import { ListPage } from "../../../components/crud/list-page"
import { PageName } from "../../../components/crud/page-name"
import { MissDrawer } from "../../../components/redirects/miss-drawer"
import { redirectMisses } from "../../../resources/redirects"

export const config = defineRouteConfig({ label: "redirects.misses.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="redirects.misses.title" /> }

const MissesPage = () => {
  const [params, setParams] = useSearchParams()
  const [id, path] = [params.get("open"), params.get("path")]
  const others = [...params].filter(([name]) => name !== "open" && name !== "path")
  return (
    <>
      <ListPage
        resource={redirectMisses}
        isSearchable={false}
        columns={[
          { name: "path", maxWidth: 400, cell: (miss) => <Code>{miss.path}</Code> },
          { name: "count", isSortable: true, cell: ({ count }) => <Words>{String(count)}</Words> },
          { name: "last_seen_at", isSortable: true, cell: ({ last_seen_at: at }) => <When at={at} /> },
        ]}
        hrefOf={(miss) => `?${new URLSearchParams([...others, ["open", miss.id], ["path", miss.path]])}`}
      />
      {id !== null && path !== null && (
        <MissDrawer key={id} id={id} path={path} onClose={() => setParams(others, { replace: true })} />
      )}
    </>
  )
}

export default MissesPage
