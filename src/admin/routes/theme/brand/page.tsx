import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { Brand } from "../../../components/look/brand"
import { LookPage } from "../../../components/look/look-page"

export const config = defineRouteConfig({ label: "brand.title", translationNs: "svc", rank: 1 })

export const handle = { breadcrumb: () => <PageName text="brand.title" /> }

const BrandPage = () => <LookPage title="brand.title">{(editing) => <Brand {...editing} />}</LookPage>

export default BrandPage
