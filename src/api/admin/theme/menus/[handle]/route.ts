import { menuStates } from "../../../../../features/theme/menu-states"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { readerOf } from "../../../../../shop/reader"
import { themeChecks } from "../../contract"
import { draftContent } from "../../draft-content"

export const GET = route(themeChecks.adminReadMenuStates, async ({ params: { handle }, scope }) => {
  const { menus } = await draftContent(scope)
  const menu = Object.hasOwn(menus, handle) ? menus[handle] : undefined
  if (!menu) throw errors.notFound()
  const items = await menuStates(scope, menu.items, await readerOf(scope, undefined))
  return { menu: { handle, title: menu.title, items } }
})
