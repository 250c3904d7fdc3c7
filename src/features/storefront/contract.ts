import { sitemap } from "../../api/store/sitemap.xml/contract"
import { declareContract } from "../contracts"

declareContract("storefront", [{ heading: "Sitemap", after: "Blog: administration", rows: sitemap }])
