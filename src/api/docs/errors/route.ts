import { route } from "../../../kits/rows/route"
import { docs } from "../contract"
import { ERRORS_HTML } from "../errors-html"

export const GET = route(docs.readErrorsPage, async ({ res }) => {
  res.type("html").send(ERRORS_HTML)
})
