import { declareContract } from "../contracts"
import { sitemap } from "./api/store.rows"

declareContract("storefront", [{ heading: "Sitemap", after: "Blog: administration", rows: sitemap }])
