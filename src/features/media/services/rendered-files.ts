import type { MedusaContainer } from "@medusajs/framework/types"
import type { RenderPicture } from "../../../lib/rendered-picture"

/** Creates pictures in other sizes for `src/edge`, which serves them. */
export function renderedFiles(container: MedusaContainer): RenderPicture {
  return async (wanted, format) => {
    const made = await container.resolve("media").pictures.rendered(wanted, format)
    if (!made) return undefined
    return made.place ? { key: made.place.key } : { moved: made.moved }
  }
}
