import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const SRC = path.resolve(__dirname, "../../../..")
const OF_SKILLS = /^(kits|features\/[^/]+)\/skills\//

/** The sources of all skills, without tests. */
export function skillFiles(): { name: string; text: string }[] {
  return readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => OF_SKILLS.test(name) && name.endsWith(".ts") && !name.includes("unit-tests"))
    .map((name) => ({ name, text: readFileSync(path.join(SRC, name), "utf8") }))
}
