import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { features } from "./all"

const EXTENSION = path.extname(__filename)

/** The files of all features in one part of their folders, such as `workflows.ts`, or all files in `workflows/`. */
export function filesIn(part: "workflows" | "subscribers"): string[] {
  return features.flatMap(({ slug }) => {
    const single = path.join(__dirname, slug, `${part}${EXTENSION}`)
    if (existsSync(single)) return [single]
    const folder = path.join(__dirname, slug, part)
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(EXTENSION) && !/\.d\.ts$|unit-tests/.test(file))
      .sort()
      .map((file) => path.join(folder, file))
  })
}
