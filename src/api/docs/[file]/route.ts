import path from "node:path"
import { route } from "../../../lib/contract/route"
import { docs } from "../contract"
import { START } from "../page"

const FILES = path.dirname(require.resolve("swagger-ui-dist/package.json"))

export const GET = route(docs.readDocsFile, async ({ params: { file }, res }) => {
  if (file === "start.js") res.type("js").send(START)
  else res.sendFile(file, { root: FILES, maxAge: "1h" })
})
