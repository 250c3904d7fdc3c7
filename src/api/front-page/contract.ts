import { contract } from "../../kits/rows/row"

export const frontPage = contract({
  readFrontPage: {
    method: "GET",
    path: "/",
    auth: "none",
    summary: "Where to begin",
    description:
      "Links to the documentation, the dashboard and the state of the server: a page for a browser (`Accept: text/html`), JSON for other callers.",
    response: { status: 200, contentType: "*/*", description: "A page, or the same links as JSON." },
  },
})
