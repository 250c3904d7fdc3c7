import path from "node:path"
import { route } from "../../../kits/rows/route"
import { docs } from "../contract"
import { MADE } from "../page"

const FILES = path.dirname(require.resolve("swagger-ui-dist/package.json"))

export const GET = route(docs.readDocsFile, async ({ params: { file }, res }) => {
  const made = MADE[file]
  if (made === undefined) res.sendFile(file, { root: FILES, maxAge: "1h" })
  else res.type(path.extname(file)).send(made)
})
