import type { PictureFormat, WantedPicture } from "../../../../lib/rendered-picture"
import type { MediaReading } from "./reading"
import type { Renderer } from "./renderer"

/** The public pictures of the current tenant in other sizes. */
export class Pictures {
  constructor(
    private readonly reading: MediaReading,
    private readonly renderer: Renderer,
  ) {}

  /**
   * The file of a picture in one size, which is created on the first request. `moved` is the new address if the picture
   * or the size has changed. `undefined` for an unknown asset or size.
   */
  async rendered(wanted: WantedPicture, wish: PictureFormat) {
    const found = await this.reading.findRendered(wanted)
    if (!found) return undefined
    const { row, name } = found
    if (row.version !== wanted.version || name !== wanted.name)
      return { moved: this.reading.renderedUrl(row, name) }
    return { place: await this.renderer.render(found, wish) }
  }

  /** The bytes of a public picture in a built-in size, as JPEG. `undefined` for an unknown picture. */
  async jpegOf(id: string, size: string): Promise<Buffer | undefined> {
    const found = await this.reading.findRendered({ id, name: `${size}-00000000` })
    return found && this.renderer.bytesOf(await this.renderer.render(found, "jpeg"))
  }
}
