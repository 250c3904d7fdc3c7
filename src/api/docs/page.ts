/** The documentation page. It shows the API document and loads nothing from other sites. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>svc API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/**
 * The page's script. It is a separate file, because the page's security policy forbids scripts inside the page. It
 * replaces the filter of Swagger UI, which only finds tags. This one finds all words in path, name and texts of a
 * route.
 */
const START = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  filter: true,
  validatorUrl: null,
  plugins: [() => ({ fn: { opsFilter: (tags, phrase) => matching(tags, phrase) } })],
  onComplete: nameSearch,
})

function matching(tags, phrase) {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean)
  return tags
    .map((tag, heading) =>
      tag.update("operations", (operations) =>
        operations.filter((operation) => {
          const text = textOf(heading, operation)
          return words.every((word) => text.includes(word))
        }),
      ),
    )
    .filter((tag) => tag.get("operations").size > 0)
}

function textOf(heading, entry) {
  const operation = entry.get("operation")
  const texts = ["operationId", "summary", "description"].map((name) => operation.get(name))
  return [heading, entry.get("method"), entry.get("path"), ...texts].join(" ").toLowerCase()
}

function nameSearch() {
  const field = document.querySelector(".operation-filter-input")
  if (!field) return
  field.placeholder = "Search all operations: cart, POST, refund …"
  field.setAttribute("aria-label", "Search all operations")
}
`

/** The styles of the front page and of the page of all errors. */
const STYLES = `body {
  margin: 0;
  color: #1b1b1f;
  background: #fff;
  font: 1rem/1.5 system-ui, sans-serif;
}
main {
  max-width: 40rem;
  margin: 4rem auto;
  padding: 0 1rem;
}
li {
  margin: 0.5rem 0;
}
a {
  color: #0b57d0;
}
li a {
  display: inline-block;
  min-width: 9rem;
}
pre {
  overflow-x: auto;
}
:target {
  border-inline-start: 0.25rem solid;
  padding-inline-start: 0.5rem;
}
@media (prefers-color-scheme: dark) {
  body {
    color: #e3e3e8;
    background: #1b1b1f;
  }
  a {
    color: #a8c7fa;
  }
}
`

/** Generated files. The other files come from Swagger UI. */
export const MADE: Partial<Record<(typeof fileNames)[number], string>> = {
  "start.js": START,
  "page.css": STYLES,
}

export const fileNames = [
  "start.js",
  "page.css",
  "swagger-ui-bundle.js",
  "swagger-ui.css",
  "favicon-32x32.png",
] as const
