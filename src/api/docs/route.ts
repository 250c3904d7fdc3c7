import { route } from "../../kits/rows/route"
import { docs } from "./contract"
import { PAGE } from "./page"

export const GET = route(docs.readDocs, async ({ res }) => {
  res.type("html").send(PAGE)
})
