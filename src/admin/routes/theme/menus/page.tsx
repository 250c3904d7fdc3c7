import { defineRouteConfig } from "@medusajs/admin-sdk"
import { PageName } from "../../../components/crud/page-name"
import { LookPage } from "../../../components/look/look-page"
import { Menus } from "../../../components/look/menus"

export const config = defineRouteConfig({ label: "menus.title", translationNs: "svc", rank: 2 })

export const handle = { breadcrumb: () => <PageName text="menus.title" /> }

const MenusPage = () => <LookPage title="menus.title">{(editing) => <Menus {...editing} />}</LookPage>

export default MenusPage
