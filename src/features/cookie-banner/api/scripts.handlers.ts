import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { BROWSER_BANNER } from "../module/banner/browser-banner"
import { scripts } from "./scripts.rows"

const BYTES = Buffer.from(BROWSER_BANNER)

declareHandlers([
  route(scripts.readCookieBannerScript, async ({ res }) => {
    res.set("cache-control", "public, max-age=3600, stale-while-revalidate=86400")
    res.type("text/javascript; charset=utf-8").send(BYTES)
  }),
])
