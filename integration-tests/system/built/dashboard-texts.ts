import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const TEXTS = path.resolve(__dirname, "../../../src/admin/i18n")
const ENGINE_TEXTS = path.resolve(
  __dirname,
  "../../../node_modules/@medusajs/dashboard/src/i18n/translations",
)

/** Reads our texts and the engine's in a language, by their keys. */
export function textsOf(language: string): (key: string) => string {
  const ours = readdirSync(TEXTS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const files = [...ours.map(({ name }) => path.join(TEXTS, name)), ENGINE_TEXTS]
  const trees = files.map((folder): unknown =>
    JSON.parse(readFileSync(path.join(folder, `${language}.json`), "utf8")),
  )
  return (key) => {
    const found = trees
      .map((tree) => key.split(".").reduce<unknown>((part, name) => Object(part)[name], tree))
      .find((text) => typeof text === "string")
    if (typeof found !== "string") throw new Error(`There is no text '${key}' in '${language}'.`)
    return found
  }
}
