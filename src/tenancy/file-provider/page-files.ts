import path from "node:path"
import { errors } from "../../lib/errors"

const PAGE_NAMES = /\.(html?|xht|xhtml|shtml|mht|mhtml|xml|xsl|xslt|svg|svgz|js|mjs)$/i
const PAGE_TYPES = /\b(x?html|xml|svg|javascript|ecmascript)\b/i

/**
 * Refuses files that a browser shows as a page or runs. A public file has an address of this server or of the bucket.
 * Pictures, SVG among them, go through the media library, which checks and cleans them.
 */
export function refusePages({
  filename,
  mimeType,
}: {
  filename: string
  mimeType?: string | undefined
}): void {
  if (PAGE_NAMES.test(path.posix.basename(filename).trimEnd()) || PAGE_TYPES.test(mimeType ?? ""))
    throw errors.invalidField("A file that browsers show as a page, such as HTML, is not accepted.")
}
