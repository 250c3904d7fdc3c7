import { route } from "../kits/rows/route"
import { frontPage } from "./front-page/contract"
import { LINKS, PAGE } from "./front-page/page"

export const GET = route(frontPage.readFrontPage, async ({ req, res }) => {
  res.vary("accept")
  if (req.accepts(["json", "html"]) === "html") res.type("html").send(PAGE)
  else res.json({ name: "svc", ...LINKS })
})
