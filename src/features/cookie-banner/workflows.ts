import { singletonWorkflows } from "../../lib/singletons/workflows"

export const cookieBannerWorkflows = singletonWorkflows(
  "cookie-banner",
  (container) => container.resolve("cookieBanner").singleton,
)
