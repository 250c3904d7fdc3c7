import { describe, expect, it } from "vitest"
import { parseAst } from "vitest/node"
import { splitPage } from "../lazy-pages"

const FILE = "/shop/src/admin/routes/blog/page.tsx"

const CODE = `
import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Table, Icon } from "@medusajs/icons"
import { PageName } from "../name"
import { heavy } from "../heavy"
import "../styles.css"
const title = "blog.title"
const [first, { second }] = heavy(title)
function Crumb() { return PageName({ text: title }) }
function List() { return Table({ first, second, title }) }
export const config = defineRouteConfig({ label: title, icon: Icon })
export const handle = { breadcrumb: () => Crumb() }
export default List
`

describe("a page of the built dashboard", () => {
  const split = splitPage(FILE, CODE, (code) => parseAst(code).body) ?? ""

  it("keeps its name and place, and what these need", () => {
    for (const line of CODE.split("\n").filter((each) =>
      /^import .*(sdk|icons|name)"|^const title|Crumb|config/.test(each),
    ))
      expect(split).toContain(line)
  })

  it("leaves all else to a module that is loaded when the page is opened", () => {
    expect(split).not.toMatch(/heavy|List|second|styles/)
    expect(split).toContain(`export default ofThisFile(() => import("${FILE}?page"))`)
    expect(split).toContain('from "/shop/src/admin/lib/lazy-page"')
  })

  it.each([
    "/shop/src/admin/routes/blog/page.tsx?page",
    "/shop/src/admin/routes/blog/other.tsx",
    "/shop/node_modules/x/page.tsx",
  ])("does not touch %s", (id) => {
    expect(splitPage(id, CODE, (code) => parseAst(code).body)).toBeUndefined()
  })
})
