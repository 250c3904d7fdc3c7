import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { features } from "./all"

const load = createRequire(__filename)

/**
 * Loads a part that each feature has in its own file, such as `contract.ts`, when it is first needed. So the
 * configuration and simple commands do not load it. Each file calls {@link declare}. A feature without such a file has
 * no part.
 */
export class Parts<Part> {
  private readonly declared = new Map<string, Part>()
  private state: "unloaded" | "loading" | "loaded" = "unloaded"

  constructor(private readonly name: "contract" | "wiring") {}

  declare(slug: string, part: Part): void {
    this.declared.set(slug, part)
  }

  /** All parts in alphabetical order of their features. */
  all(): { slug: string; part: Part }[] {
    this.load()
    return features.flatMap(({ slug }) => {
      const part = this.declared.get(slug)
      return part === undefined ? [] : [{ slug, part }]
    })
  }

  private load(): void {
    if (this.state === "loaded") return
    // While the files load, the list is incomplete. A file that reads it now has a mistake.
    if (this.state === "loading")
      throw new Error(`A feature's ${this.name}.ts must not read the parts of all features while it loads.`)
    this.state = "loading"
    for (const { slug } of features) {
      const file = path.join(__dirname, slug, `${this.name}${path.extname(__filename)}`)
      if (!existsSync(file)) continue
      load(file)
      if (!this.declared.has(slug)) throw new Error(`${file} does not declare the feature '${slug}'.`)
    }
    this.state = "loaded"
  }
}
