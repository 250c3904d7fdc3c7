import { route } from "../../kits/rows/route"
import { document } from "../document"
import { openApiDocument } from "./contract"

let text: string | undefined

export const GET = route(openApiDocument.readOpenApiDocument, async ({ res }) => {
  text ??= JSON.stringify(document())
  res.type("json").send(text)
})
