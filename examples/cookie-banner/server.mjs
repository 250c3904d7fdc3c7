/**
 * A storefront page with the shop's cookie banner, on plain Node: `node examples/cookie-banner/server.mjs`.
 * docs/cookie-banner.md explains it.
 */
import { createServer } from "node:http"

const { API_URL = "http://localhost:9000", PUBLISHABLE_KEY = "", PORT = "8000" } = process.env

createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url, `http://localhost:${PORT}`)
  // Stands for the measuring script of another company.
  if (pathname.startsWith("/measure/")) return send(res, "text/javascript", "window.measured = true")
  send(res, "text/html", page(searchParams.get("lang") ?? "en"))
}).listen(Number(PORT), () => process.stdout.write(`Open http://localhost:${PORT}\n`))

function page(wanted) {
  const lang = /^[a-z]{2}$/.test(wanted) ? wanted : "en"
  return `<!doctype html>
<html lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A shop</title>
    <script src="${API_URL}/scripts/cookie-banner.js" data-key="${PUBLISHABLE_KEY}"></script>
    <script type="text/plain" data-category="analytics" data-src="/measure/analytics.js"></script>
    <script type="text/plain" data-category="marketing" data-src="/measure/marketing.js"></script>
    <script type="text/plain" data-category="marketing">fetch("/measure/inline-marketing.js")</script>
  </head>
  <body>
    <main>
      <h1>A shop</h1>
      <iframe title="Map" data-category="preferences" data-src="/measure/map.js"></iframe>
      <p>Allowed: <output id="allowed"></output></p>
      <button type="button" id="settings">Cookies</button>
    </main>
    <script>
      const show = ({ detail }) => {
        const allowed = Object.keys(detail.categories).filter((key) => detail.categories[key])
        document.querySelector("#allowed").textContent = allowed.join(" ")
      }
      addEventListener("svcconsent:ready", show)
      addEventListener("svcconsent:change", show)
      document.querySelector("#settings").addEventListener("click", () => svcConsent.open())
    </script>
  </body>
</html>`
}

function send(res, type, text) {
  res.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" }).end(text)
}
