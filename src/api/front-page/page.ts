import { config } from "../../config"

/** Links to other pages of this server. The dashboard may be turned off. */
export const LINKS = {
  documentation: "/docs",
  openapi: "/openapi.json",
  ...(config.adminDashboard && { dashboard: "/app" }),
  health: "/health",
  ready: "/ready",
}

const TEXTS = {
  documentation: "The API: every route, to read and to try",
  openapi: "The same as an OpenAPI 3.1 document",
  dashboard: "The dashboard, for the shop's admins",
  health: "The process is up",
  ready: "Database, Redis and schema are ready",
} satisfies Record<keyof typeof LINKS, string>

const texts = new Map(Object.entries(TEXTS))

const items = Object.entries(LINKS).map(
  ([name, path]) => `<li><a href="${path}">${path}</a> ${texts.get(name)}</li>`,
)

export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>svc</title>
    <link rel="stylesheet" href="/docs/page.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <main>
      <h1>svc</h1>
      <p>A headless HTTP API for shops: commerce, content and an AI assistant.</p>
      <ul>
        ${items.join("\n        ")}
      </ul>
    </main>
  </body>
</html>
`
