import { singletonWorkflows } from "../../kits/singletons/workflows"

export const cookieBannerWorkflows = singletonWorkflows(
  "cookie-banner",
  (container) => container.resolve("cookieBanner").singleton,
)
