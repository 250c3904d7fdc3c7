import { singletonContract } from "../../../kits/singletons/contract"
import { isgConfigContent } from "../module/schemas"

export const isgConfig = singletonContract({
  slug: "isg-config",
  storePath: "/store/quote-requests/isg-config",
  one: "isg_config",
  called: "ISG rates",
  content: isgConfigContent,
})
