import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Swatch } from "@medusajs/icons"
import { Skeleton } from "@medusajs/ui"
import { lazy, Suspense } from "react"
import { PageName } from "../../components/crud/page-name"
import { LookPage } from "../../components/look/look-page"

/** Loaded with this page only, because it contains the code for design tokens. */
const ThemeEditor = lazy(() => import("../../components/look/theme-editor"))

export const config = defineRouteConfig({ label: "look.title", translationNs: "svc", icon: Swatch, rank: 15 })

export const handle = { breadcrumb: () => <PageName text="look.title" /> }

const ThemePage = () => (
  <LookPage title="look.title">
    {(editing) => (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <ThemeEditor {...editing} />
      </Suspense>
    )}
  </LookPage>
)

export default ThemePage
