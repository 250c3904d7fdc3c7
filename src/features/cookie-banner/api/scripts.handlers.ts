import { BROWSER_BANNER } from "../../../lib/consent/browser-banner"
import { route } from "../../../lib/contract/route"
import { declareHandlers } from "../../handlers"
import { scripts } from "./scripts.rows"

const BYTES = Buffer.from(BROWSER_BANNER)

declareHandlers([
  route(scripts.readCookieBannerScript, async ({ res }) => {
    res.set("cache-control", "public, max-age=3600, stale-while-revalidate=86400")
    res.type("text/javascript; charset=utf-8").send(BYTES)
  }),
])
