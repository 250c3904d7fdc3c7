import { z } from "zod"
import { contract } from "../../../kits/rows/row"

export const signedFiles = contract({
  downloadSignedFile: {
    method: "GET",
    path: "/files/:token",
    secretParams: ["token"],
    auth: "none",
    summary: "Download a private file by a signed link",
    description:
      "The link comes from `POST /admin/media/:id/link`, from an export of the engine, or is the `pdf_url` or `ics_url` of a ticket. A wrong or expired link, and one of another shop, is 404.",
    query: z.strictObject({
      tenant: z.string().optional().describe("The shop's slug, if the host does not name it."),
    }),
    response: { status: 200, contentType: "application/octet-stream", description: "The file." },
  },
})
